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
