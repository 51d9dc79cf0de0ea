import { expect, test } from 'vitest'
import { type Finding, messageOf } from '../findings/finding.ts'

export interface FindingExample {
  readonly present: () => Promise<readonly Finding[]> | readonly Finding[]
  readonly absent: () => Promise<readonly Finding[]> | readonly Finding[]
}

export const codesOf = (findings: readonly Finding[]): readonly string[] => findings.map(({ code }) => code)

export function sentencesOf(findings: readonly Finding[], code: string): readonly string[] {
  const finding = findings.find((one) => one.code === code)
  if (!finding) return []
  const { found, why, mend } = messageOf(finding)
  return [found, why, mend]
}

/** Each finding in a situation that has it and in one that has not; what it says is held by the reviewed snapshot. */
export function testExamples(examples: Readonly<Record<string, FindingExample>>): void {
  test.each(Object.entries(examples))('%s is found where it holds and nowhere else', async (code, one) => {
    const findings = await one.present()
    expect([
      findings.find((finding) => finding.code === code)?.severity,
      ...sentencesOf(findings, code),
    ]).toMatchSnapshot()
    expect(codesOf(findings)).toContain(code)
    expect(codesOf(await one.absent())).not.toContain(code)
  })
}
