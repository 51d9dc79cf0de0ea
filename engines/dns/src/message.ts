export interface DnsRecord {
  /** In presentation form with its final dot. */
  name: string
  /** Seconds. */
  ttl: number
  class: string
  type: string
  /** As dig prints it. */
  data: string
  /** Of the types that rank: MX, SRV, HTTPS, SVCB, URI, NAPTR, KX. */
  priority?: number
}

export interface DnsFlags {
  /** The server is responsible for the zone. */
  aa: boolean
  /** Cut to fit. */
  tc: boolean
  rd: boolean
  ra: boolean
  /** The server has checked the signatures. */
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
  /** Null when the server speaks no EDNS. */
  edns: { udpSize: number; version: number; dnssecOk: boolean } | null
  ede: ExtendedError[]
}
