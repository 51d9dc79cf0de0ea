import type { DnsLookup, DnsReply } from '@sundry/dns/browser'

export type DnsRecord = DnsReply['records'][number]

/** A resolver rejects with this once the budget of its call is spent; it ends whatever waits for an answer. */
export class LookupsEnded extends Error {
  override name = 'LookupsEnded'
}

export type Resolver = DnsLookup

export interface FetchedText {
  readonly status: number
  readonly contentType: string | null
  readonly text: string
}

/** Must not follow redirects; rejects when the connection or the certificate fails. */
export type FetchText = (url: string) => Promise<FetchedText>
