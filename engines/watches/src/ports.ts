import type { FunctionInput, FunctionName, FunctionOutput } from '@sundry/contracts/functions'
import type { WatchSeen } from '@sundry/contracts/watches'
import type { UrlCount } from './count-urls.ts'
import type { Crawled, SiteErrors } from './site-errors.ts'

/** Values of a look by field, in a fixed order; two looks are the same if these are. */
export type Seen = WatchSeen
export type Values = Seen['values']
export type Validity = NonNullable<Seen['validity']>

/** A look that failed says nothing about its target. */
export type Look = ({ readonly state: 'seen' } & Seen) | { readonly state: 'unknown'; readonly reason: string }

/**
 * The lookups as functions of the server: one answer, or the events of a stream. A page calls the server, which calls
 * its own lookups, as the command does.
 */
export type Ask = <Name extends FunctionName>(
  name: Name,
  input: FunctionInput<Name>,
  signal: AbortSignal,
) => AsyncIterable<FunctionOutput<Name>>

/** Receivers of a domain's mail report this. */
export interface MailReportFacts {
  /** Domains that have authenticated mail, all that were ever seen. */
  readonly senders: readonly string[]
  /** Messages of the last week of reports, by DMARC result. */
  readonly passed: number
  readonly failed: number
}

export interface LookCall {
  readonly ask: Ask
  readonly signal: AbortSignal
  /** A second look at a change asks another resolver where there is one. */
  readonly isSecond: boolean
  /** Only an account with a mailbox has reports; null where none names the domain. */
  reports?(domain: string): Promise<MailReportFacts | null>
  /** Counts the URLs of a sitemap in a thread, where a process has others to serve. */
  count?(octets: Uint8Array, url: string): Promise<UrlCount>
  /** Judges a crawled site in a thread; the rules of the site check are large, so they are loaded by the caller. */
  siteErrors?(crawled: Crawled): Promise<SiteErrors>
}
