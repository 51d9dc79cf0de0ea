import type { ReportFinding } from '@sundry/contracts/domain-report/finding'
import type { ReportSection } from '@sundry/contracts/domain-report-v1'
import { DnsFault } from '@sundry/dns'
import { type Finding, type Published, pasteFor } from '@sundry/mail'
import type { LookupPorts } from '../../ports/lookup-ports.ts'

/** What a section is worked out with. */
export interface Subject {
  /** The registered domain. */
  domain: string
  suffix: string
  /** The name that was asked for; a host of the domain, or the domain itself. */
  host: string
  selectors: readonly string[]
  client: string
  ports: LookupPorts
  signal: AbortSignal
}

/** What came of a section: what was seen, what is wrong with it, and what stands there now, for records to paste. */
export interface Outcome<Reading> {
  reading: Reading
  findings: readonly Finding[]
  published?: Published
  /** False leaves it without a grade. */
  graded?: boolean
  /** False keeps it from being remembered. */
  lasting?: boolean
}

/** Nothing can be said of a subject, with the sentence that says why. */
export class NothingSeen extends Error {
  override name = 'NothingSeen'
}

/** The same finding as the contract has it, with the record that mends it. */
export function shownFinding(finding: Finding, published: Published | undefined): ReportFinding {
  const paste = pasteFor(finding, published)
  return { ...finding, ...(paste && { paste }) }
}

export const sectionMs: Readonly<Record<ReportSection, number>> = {
  registration: 10_000,
  zone: 20_000,
  dnssec: 20_000,
  addresses: 12_000,
  web: 25_000,
  mail: 30_000,
}

export const sentences = {
  late: 'This took too long, so nothing can be said of it. Please try again in a moment.',
  ours: 'Something went wrong on our side here. The other sections are not touched by it.',
  failed: 'This could not be looked up. Please try again in a moment.',
} as const

/** Why a section has nothing to show, where that is no fault of ours. */
export function sentenceFor(error: unknown, signal: AbortSignal): string | null {
  if (error instanceof NothingSeen) return error.message
  if (signal.aborted) return sentences.late
  return error instanceof DnsFault ? sentences.failed : null
}
