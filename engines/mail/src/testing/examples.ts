import type { Severity } from '../findings/describe.ts'
import { type Finding, messageOf } from '../findings/finding.ts'

export interface FindingExample {
  readonly present: () => Promise<readonly Finding[]> | readonly Finding[]
  readonly absent: () => Promise<readonly Finding[]> | readonly Finding[]
  readonly severity: Severity
  readonly says: readonly [found: string, why: string, mend: string]
}

export const codesOf = (findings: readonly Finding[]): readonly string[] => findings.map(({ code }) => code)

export function sentencesOf(findings: readonly Finding[], code: string): readonly string[] {
  const finding = findings.find((one) => one.code === code)
  if (!finding) return []
  const { found, why, mend } = messageOf(finding)
  return [found, why, mend]
}
