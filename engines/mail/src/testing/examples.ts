import type { Severity } from '../findings/describe.ts'
import { type Finding, messageOf } from '../findings/finding.ts'

/** What makes a finding appear and what it then says, and what is nearly the same and does not make it appear. */
export interface FindingExample {
  readonly present: () => Promise<readonly Finding[]> | readonly Finding[]
  readonly absent: () => Promise<readonly Finding[]> | readonly Finding[]
  readonly severity: Severity
  /** What was found, why it matters, what mends it. */
  readonly says: readonly [found: string, why: string, mend: string]
}

export const codesOf = (findings: readonly Finding[]): readonly string[] => findings.map(({ code }) => code)

/** The sentences of the first finding of a code. */
export function sentencesOf(findings: readonly Finding[], code: string): readonly string[] {
  const finding = findings.find((one) => one.code === code)
  if (!finding) return []
  const { found, why, mend } = messageOf(finding)
  return [found, why, mend]
}
