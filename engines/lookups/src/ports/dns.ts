import type { resolverIds } from '@sundry/contracts/dig-dns-v1'
import { type DnsAnswer, DnsFault } from '@sundry/dns'

export interface AddressResolver {
  resolve(name: string, signal: AbortSignal): Promise<string[]>
}

export type ResolverId = (typeof resolverIds)[number]

export interface ResolverQuestion {
  name: string
  type: string
  signal?: AbortSignal
  /** The resolver the operator uses, unless another of the fixed list is named. */
  resolver?: ResolverId
  /** Asks for what a resolver that checks signatures would keep back because they are wrong. */
  checkingDisabled?: boolean
  /** Called where this question makes a check of the resolver necessary, for whoever asks to be charged with it. */
  charge?: () => void
  /** Called before each message that is sent; what it throws ends the question. */
  onSend?: () => void
}

/** How one server is asked, where it differs from a plain question for what it holds itself. */
export interface ServerQuestion {
  transport?: 'udp' | 'tcp'
  /** Asks whether it looks things up for strangers. */
  recursionDesired?: boolean
  /** Asks for signatures beside the records. */
  dnssec?: boolean
  /** False asks without EDNS, and once. */
  edns?: boolean
  onSend?: () => void
}

/** What the operator's own resolver is called; its address is nobody's business. */
export const DEFAULT_RESOLVER = 'default resolver'

/** The name is none of the public DNS, so no resolver was asked: it could be one of the operator's network. */
export class NotPublic extends DnsFault {
  constructor(name: string) {
    super('name', `${name} is not part of the public DNS`)
  }
}

/** An answer, and how many addresses of it are withheld. */
export interface ShownDnsAnswer extends DnsAnswer {
  /** Private addresses that only the operator's own resolver may know of. */
  withheld: number
}

/** The DNS as lookups ask it: resolvers of a fixed list, and the servers that zones themselves name. */
export interface NameServers {
  /** Throws a DnsFault when nobody answers, NotPublic for a name of the inside; a refusal or an unknown name is an answer. */
  query(question: ResolverQuestion): Promise<ShownDnsAnswer>
  /** Asks one server about what it holds itself, if its address is one a stranger may make us ask; null when not. */
  askServer(
    address: string,
    name: string,
    type: string,
    signal: AbortSignal,
    how?: ServerQuestion,
  ): Promise<DnsAnswer | null>
  /** Whether an address is one that a stranger may make us ask. */
  mayAsk(address: string): boolean
  /** Whether it is an address of the public internet, this server's own among them. */
  isPublic(address: string): boolean
  close(): void
}
