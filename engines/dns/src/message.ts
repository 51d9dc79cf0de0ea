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
  priority?: number
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
