export interface DnsRecord {
  readonly name: string
  readonly ttl: number
  readonly type: string
  /** As dig prints it. */
  readonly data: string
  readonly priority?: number
}

/** The part of the DNS engine's answer that this engine reads. */
export interface DnsAnswer {
  readonly rcode: string
  readonly records: readonly DnsRecord[]
  /** `ad`: the resolver has checked the signatures. */
  readonly flags: { readonly ad: boolean }
  readonly ede: readonly { readonly code: number; readonly text: string }[]
}

/** Asks for one record type at one name. Rejects when no name server answers. */
export type Resolver = (name: string, type: string) => Promise<DnsAnswer>

export interface FetchedText {
  readonly status: number
  readonly contentType: string | null
  readonly text: string
}

/** Fetches a text without following redirects. Rejects when the connection or the certificate fails. */
export type FetchText = (url: string) => Promise<FetchedText>
