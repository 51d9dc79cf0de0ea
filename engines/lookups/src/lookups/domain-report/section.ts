import type { ReportFinding } from '@sundry/contracts/domain-report-finding'
import type { ReportSection } from '@sundry/contracts/domain-report-v1'
import { DnsFault } from '@sundry/dns'
import { type Finding, offerFor, type Published } from '@sundry/mail'
import type { LookupPorts } from '../../ports/lookup-ports.ts'

export interface Subject {
  domain: string
  suffix: string
  /** The name that was asked for; a host of the domain, or the domain itself. */
  host: string
  selectors: readonly string[]
  client: string
  ports: LookupPorts
  signal: AbortSignal
}

export interface Outcome<Reading> {
  reading: Reading
  findings: readonly Finding[]
  published?: Published
  /** False leaves it without a grade. */
  graded?: boolean
  /** Why it was not looked at whole, as a sentence: it has no grade then, and is not remembered. */
  incomplete?: string | null
  /** False keeps it from being remembered. */
  lasting?: boolean
}

export class NothingSeen extends Error {
  override name = 'NothingSeen'
}

export function shownFinding(finding: Finding, published: Published | undefined): ReportFinding {
  return { ...finding, ...(published && (offerFor(finding, published) as Pick<ReportFinding, 'paste' | 'draft'>)) }
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
  spent: 'This domain takes more questions than one report asks, so this section is not whole and has no grade.',
  failed: 'This could not be looked up. Please try again in a moment.',
} as const

export function sentenceFor(error: unknown, signal: AbortSignal): string | null {
  if (error instanceof NothingSeen) return error.message
  if (signal.aborted) return sentences.late
  return error instanceof DnsFault ? sentences.failed : null
}
