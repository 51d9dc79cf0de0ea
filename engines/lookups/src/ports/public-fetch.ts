export interface PublicRequest {
  method?: 'GET' | 'HEAD'
  headers?: Readonly<Record<string, string>>
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
  timeout: 'This site took too long to answer.',
  'too-long': 'The answer of this site is too long to read.',
  redirects: 'This site redirects too many times.',
  tls: 'The TLS certificate of this site is not valid.',
  broken: 'The answer of this site is not valid HTTP.',
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
