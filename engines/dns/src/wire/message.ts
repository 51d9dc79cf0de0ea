export class PacketFault extends Error {
  override name = 'PacketFault'
}

export type DnsFaultKind = 'timeout' | 'unreachable' | 'malformed' | 'name' | 'denied' | 'budget'

/** A refusal or an unknown name is an answer, not a fault. */
export class DnsFault extends Error {
  override name = 'DnsFault'
  readonly kind: DnsFaultKind

  constructor(kind: DnsFaultKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

export interface DnsRecord {
  name: string
  ttl: number
  class: string
  type: string
  data: string
  priority?: number | undefined
}

export interface DnsFlags {
  aa: boolean
  tc: boolean
  rd: boolean
  ra: boolean
  ad: boolean
  cd: boolean
}

/** Why a server answered so (RFC 8914). */
export interface ExtendedError {
  code: number
  text: string
}

export interface DnsQuestion {
  name: string
  type: string
  class: string
}

export interface DnsMessage {
  id: number
  response: boolean
  opcode: number
  rcode: string
  flags: DnsFlags
  questions: DnsQuestion[]
  answers: DnsRecord[]
  authority: DnsRecord[]
  additional: DnsRecord[]
  edns: { udpSize: number; version: number; dnssecOk: boolean } | null
  ede: ExtendedError[]
}

export type Transport = 'udp' | 'tcp' | 'https'

/** The part of an answer that every source has: a resolver, a zone file, or a server reached over HTTP. */
export interface DnsReply {
  readonly rcode: string
  readonly records: readonly Omit<DnsRecord, 'class'>[]
  readonly flags: Pick<DnsFlags, 'ad'>
  readonly ede: readonly ExtendedError[]
  /** The number of addresses left out because they are not public. */
  readonly withheld?: number
}

/** Rejects when no one answers; a refusal or an unknown name is an answer. */
export type DnsLookup = (name: string, type: string) => Promise<DnsReply>

/** The answer of a name server. */
export interface DnsAnswer extends DnsReply {
  question: { name: string; type: string }
  flags: DnsFlags
  records: DnsRecord[]
  authority: DnsRecord[]
  additional: DnsRecord[]
  ede: ExtendedError[]
  /** Null when the server speaks no EDNS, or trips over it and was asked without. */
  edns: DnsMessage['edns']
  /** The server that answered, as the options name it. */
  server: string
  transport: Transport
  elapsedMs: number
  size: number
  queriedTypes?: readonly string[]
}
