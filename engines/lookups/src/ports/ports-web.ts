import type { HttpReading, TlsReading } from '@sundry/contracts/domain-report-web'

export type StartTlsPort = 587 | 143 | 110

/** Mail servers, where the operator lets this server connect to their ports. */
export interface MailServers {
  /** The certificates a server shows after STARTTLS, its own first; null when it shows none. No mail is sent. */
  certificates(host: string, signal: AbortSignal): Promise<readonly Uint8Array[] | null>
  /** The certificate of a server where TLS begins with the connection. No data are sent over it. */
  tls(host: string, port: number, signal: AbortSignal): Promise<'valid' | 'invalid' | 'none'>
  /**
   * The certificate after STARTTLS on a port of mail programs, and whether it offers a login without TLS; no one logs
   * in.
   */
  startTls(
    host: string,
    port: StartTlsPort,
    signal: AbortSignal,
  ): Promise<{ tls: 'valid' | 'invalid' | 'none' | 'not-offered'; offersLogin: boolean | null }>
  /** True if a TLSA record matches such certificates. */
  fits(data: string, chain: readonly Uint8Array[]): boolean
}

export interface Certificates {
  /** ISO 8601; null when the host shows no certificate. */
  expiry(host: string, signal: AbortSignal): Promise<string | null>
}

/** Certificates as they came over the wire, the server's own first. */
export interface TlsScan {
  reading: Omit<TlsReading, 'daysLeft'>
  raw: readonly Uint8Array[]
}

interface FetchedPolicy {
  status: number
  contentType: string | null
  text: string
}

/** The view of a host that opens its web site. */
export interface Sites {
  /**
   * A few handshakes; null when no one shakes hands, 'not-tested' when the server takes none of the cipher suites that
   * we offer, or sends more certificates than we read. Nothing is sent over them.
   */
  tls(host: string, signal: AbortSignal): Promise<TlsScan | 'not-tested' | null>
  /** The first page over http and over https. */
  pages(host: string, signal: AbortSignal): Promise<HttpReading>
  /** A small text over https, no redirect followed. Rejects when connection or certificate fails. */
  text(url: string, signal: AbortSignal): Promise<FetchedPolicy>
  /** A small file over https, unpacked if it is gzip; redirects are followed as far as they stay on https. */
  file(url: string, signal: AbortSignal): Promise<{ status: number; text: string }>
}

export interface PublicRequest {
  /** A POST with its body is sent once: its redirects are not followed. */
  method?: 'GET' | 'HEAD' | 'POST'
  body?: string | Uint8Array
  headers?: Readonly<Record<string, string>>
  /** Sent to the origin of the URL only, not to one that it redirects to. */
  originHeaders?: Readonly<Record<string, string>>
  maxBytes: number
  /** `fail` throws, `cut` keeps the beginning. */
  whenLonger?: 'fail' | 'cut'
  redirects?: number
  /** False hands out an answer that sends elsewhere as it is. */
  follow?: boolean
  /** For the whole call, redirects and body included. */
  timeoutMs?: number
  decode?: boolean
  signal?: AbortSignal
}

export interface Redirect {
  url: string
  status: number
}

export interface PublicTls {
  protocol: string | null
  issuer: string | null
  validFrom: string | null
  validTo: string | null
}

export interface PublicResponse {
  url: string
  status: number
  /** One entry a line, so that a repeated header stays repeated. */
  headers: readonly (readonly [string, string])[]
  header(name: string): string | null
  redirects: readonly Redirect[]
  address: string
  tls: PublicTls | null
  /** Read it, or call discard. */
  body: AsyncIterable<Uint8Array>
  bytes(): Promise<{ bytes: Uint8Array; truncated: boolean }>
  discard(): void
}

export interface PublicFetch {
  fetch(url: string | URL, request: PublicRequest): Promise<PublicResponse>
  session(): PublicFetchSession
}

export interface PublicFetchSession {
  fetch(url: string | URL, request: PublicRequest): Promise<PublicResponse>
  close(): void
}

export type PublicFaultKind =
  | 'address'
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'too-long'
  | 'redirects'
  | 'tls'
  | 'broken'

const sentences: Readonly<Record<PublicFaultKind, string>> = {
  address: 'Invalid URL format. Please enter a valid URL (e.g., https://example.com).',
  // The same words for a forbidden and a silent address: the difference would map the operator's network.
  refused: 'This site could not be reached.',
  unreachable: 'This site could not be reached.',
  timeout: 'This site took too long to respond.',
  'too-long': 'The response of this site is too long.',
  redirects: 'This site redirects too many times.',
  tls: 'The TLS certificate of this site is not valid.',
  broken: 'The response of this site is not valid HTTP.',
}

/** The message is for the visitor; detail and cause are for the log. */
export class PublicFetchFault extends Error {
  override name = 'PublicFetchFault'
  readonly kind: PublicFaultKind
  readonly detail: string

  constructor(kind: PublicFaultKind, detail: string, options: { cause?: unknown; sentence?: string } = {}) {
    super(options.sentence ?? sentences[kind], { cause: options.cause })
    this.kind = kind
    this.detail = detail
  }
}
