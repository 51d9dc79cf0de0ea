export interface DnsRecord {
  readonly name: string
  readonly ttl: number
  readonly type: string
  readonly data: string
  readonly priority?: number
}

export interface DnsAnswer {
  readonly rcode: string
  readonly records: readonly DnsRecord[]
  readonly flags: { readonly ad: boolean }
  readonly ede: readonly { readonly code: number; readonly text: string }[]
  /** Addresses that are left out because they are not public. */
  readonly withheld?: number
}

/** What a resolver rejects with once nothing may be asked any more; it ends whatever waits for an answer. */
export class LookupsEnded extends Error {
  override name = 'LookupsEnded'
}

/** Rejects when no name server answers. */
export type Resolver = (name: string, type: string) => Promise<DnsAnswer>

export interface FetchedText {
  readonly status: number
  readonly contentType: string | null
  readonly text: string
}

/** Must not follow redirects; rejects when the connection or the certificate fails. */
export type FetchText = (url: string) => Promise<FetchedText>
