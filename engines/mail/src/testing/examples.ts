import { expect, test } from 'vitest'
import { type Finding, messageOf } from '../catalogue/finding.ts'

type Found = () => Promise<readonly Finding[]> | readonly Finding[]

/** A situation that has the finding, and one that has not. */
export type FindingExample = readonly [present: Found, absent: Found]

export const codesOf = (findings: readonly Finding[]): readonly string[] => findings.map(({ code }) => code)

export function sentencesOf(findings: readonly Finding[], code: string): readonly string[] {
  const finding = findings.find((one) => one.code === code)
  if (!finding) return []
  const { found, why, fix } = messageOf(finding)
  return [found, why, fix]
}

/** Each finding in a situation that has it and in one that has not; what it says is held by the reviewed snapshot. */
export function testExamples(examples: Readonly<Record<string, FindingExample>>): void {
  test.each(Object.entries(examples))(
    '%s is found where it holds and nowhere else',
    async (code, [present, absent]) => {
      const findings = await present()
      expect([
        findings.find((finding) => finding.code === code)?.severity,
        ...sentencesOf(findings, code),
      ]).toMatchSnapshot()
      expect(codesOf(findings)).toContain(code)
      expect(codesOf(await absent())).not.toContain(code)
    },
  )
}
