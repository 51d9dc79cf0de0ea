import type { ReportFinding } from '@sundry/contracts/domain-report-finding'
import type { ReportSection } from '@sundry/contracts/domain-report-v1'
import { DnsFault } from '@sundry/dns/browser'
import { type Finding, offerFor, type Published } from '@sundry/domain-report'
import { LookupsEnded, type Resolver } from '@sundry/mail'
import { plain, type RegistrableOf } from '../facts/zone-facts.ts'
import { type LookupPorts, type NameServers, NotPublic } from '../ports/ports.ts'

export const mailResolver =
  (nameServers: NameServers, signal: AbortSignal): Resolver =>
  async (name, type) => {
    try {
      return await nameServers.query({ name, type, signal })
    } catch (error) {
      throw signal.aborted ? new LookupsEnded('nothing is asked any more', { cause: error }) : error
    }
  }

/**
 * Name servers that note what got no answer: nothing at all, or of the domain's own names a failure. What fails at
 * another domain is that domain's fault, and a finding.
 */
export function watched(
  nameServers: NameServers,
  domain: string,
): { nameServers: NameServers; unanswered: Set<string> } {
  const unanswered = new Set<string>()
  const isOwn = (name: string) => `.${plain(name)}`.endsWith(`.${domain}`)
  const query: NameServers['query'] = async (question) => {
    const { name, type } = question
    try {
      const answer = await nameServers.query(question)
      const isAnswered = answer.rcode === 'NOERROR' || answer.rcode === 'NXDOMAIN'
      if (!isAnswered && isOwn(name)) unanswered.add(`${plain(name)} ${type}`)
      return answer
    } catch (error) {
      if (error instanceof DnsFault && !(error instanceof NotPublic)) unanswered.add(`${plain(name)} ${type}`)
      throw error
    }
  }
  return { unanswered, nameServers: { ...nameServers, query } }
}

/** Why a section is not whole; null when every question was answered. */
export function unansweredSentence(unanswered: ReadonlySet<string>, section: string): string | null {
  const [first] = unanswered
  if (first === undefined) return null
  const more = unanswered.size === 1 ? '' : ` and ${unanswered.size - 1} more`
  return `Some queries got no response (${first}${more}), so ${section} has no grade. Try again shortly.`
}

export interface Subject {
  domain: string
  suffix: string
  /** The name that was asked for; a host of the domain, or the domain itself. */
  host: string
  selectors: readonly string[]
  client: string
  registrableOf: RegistrableOf
  ports: LookupPorts
  signal: AbortSignal
}

export interface Outcome<Reading> {
  reading: Reading
  findings: readonly Finding[]
  published?: Published
  /** Codes of findings that together turn everything away, though each alone would not. */
  fatal?: readonly string[]
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
  clients: 20_000,
  blocklists: 20_000,
}

export const sentences = {
  late: 'This took too long, so the result is unknown. Try again shortly.',
  ours: 'Something went wrong on our side. The other sections are not affected.',
  spent: 'This domain needs more queries than one report allows, so this section is incomplete and has no grade.',
  failed: 'This could not be looked up. Try again shortly.',
} as const

export function sentenceFor(error: unknown, signal: AbortSignal): string | null {
  if (error instanceof NothingSeen) return error.message
  if (signal.aborted) return sentences.late
  return error instanceof DnsFault ? sentences.failed : null
}
