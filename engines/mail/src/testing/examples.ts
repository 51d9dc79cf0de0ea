import type { Finding } from '../findings/finding.ts'

/** What makes a finding appear, and what is nearly the same and does not. */
export interface FindingExample {
  readonly present: () => Promise<readonly Finding[]> | readonly Finding[]
  readonly absent: () => Promise<readonly Finding[]> | readonly Finding[]
}

export const codesOf = (findings: readonly Finding[]): readonly string[] => findings.map(({ code }) => code)
