// For findings that other packages make: what each says of a situation, sentence by sentence.
import { expect, test } from 'vitest'
import type { Descriptor, Severity } from '../findings/describe.ts'
import { createFindings, type Finding, type FindingCode, messageOf, type Report } from '../findings/finding.ts'

export type Words<Table extends Record<string, Descriptor<never>>> = {
  [Code in keyof Table]: {
    given: Partial<Parameters<Table[Code]['message']>[0]>
    severity: Severity
    says: readonly [found: string, why: string, mend: string]
  }
}

export function sayTheirWords(words: Record<string, { given: object; severity: Severity; says: readonly string[] }>) {
  test.each(Object.entries(words))('%s says what was found, why it matters and what mends it', (code, expected) => {
    const { report, findings } = createFindings()
    report(code as FindingCode, expected.given as Parameters<Report>[1])
    const [finding] = findings as [Finding]
    const { found, why, mend } = messageOf(finding)
    expect([finding.severity, found, why, mend]).toEqual([expected.severity, ...expected.says])
  })
}
