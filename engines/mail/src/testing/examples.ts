import { expect, test } from 'vitest'
import type { Descriptor } from '../findings/describe.ts'
import { createFindings, type Finding, type FindingCode, messageOf, type Report } from '../findings/finding.ts'

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

export type Parameters<Table extends Record<string, Descriptor<never>>> = {
  [Code in keyof Table]: Partial<globalThis.Parameters<Table[Code]['message']>[0]>
}

/** Findings that other packages report: what each says, held by the reviewed snapshot. */
export function testMessages(parameters: Readonly<Record<string, object>>): void {
  test.each(Object.entries(parameters))('%s says what was found, why it matters and what fixes it', (code, given) => {
    const { report, findings } = createFindings()
    report(code as FindingCode, given as globalThis.Parameters<Report>[1])
    const [finding] = findings as [Finding]
    expect([finding.severity, messageOf(finding)]).toMatchSnapshot()
  })
}
