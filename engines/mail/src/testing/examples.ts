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

/** Each finding in a situation that has it and in one that has not; the reviewed snapshot holds its sentences. */
export function testExamples(examples: Readonly<Record<string, FindingExample>>): void {
  const readings = new Map<string, Promise<readonly Finding[]>>()
  const readPresent = (code: string) => {
    const reading = readings.get(code) ?? Promise.resolve(examples[code]?.[0]() ?? [])
    readings.set(code, reading)
    return reading
  }
  test.each(Object.entries(examples))('%s is found where it holds and nowhere else', async (code, [, absent]) => {
    expect(codesOf(await readPresent(code))).toContain(code)
    expect(codesOf(await absent())).not.toContain(code)
  })
  test('every finding has the severity and the sentences that were reviewed', async () => {
    const catalogue: Record<string, string> = {}
    for (const code of Object.keys(examples)) {
      const findings = await readPresent(code)
      const severity = findings.find((finding) => finding.code === code)?.severity
      catalogue[code] = `${severity}: ${sentencesOf(findings, code).join('\n')}`
    }
    expect(catalogue).toMatchSnapshot()
  })
}
