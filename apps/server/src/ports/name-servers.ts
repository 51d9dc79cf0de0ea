import type { resolverIds } from '@sundry/contracts/dig-dns-v1'
import type { DnsAnswer } from '@sundry/dns'

export type ResolverId = (typeof resolverIds)[number]

export interface DnsQuestion {
  name: string
  type: string
  signal?: AbortSignal
  /** The resolver the operator uses, unless another of the fixed list is named. */
  resolver?: ResolverId
}

/** The DNS as lookups ask it: resolvers of a fixed list, and the servers that zones themselves name. */
export interface NameServers {
  /** Throws a DnsFault when nobody answers; a refusal or an unknown name is an answer. */
  query(question: DnsQuestion): Promise<DnsAnswer>
  /** Asks one server about what it holds itself, if its address is one a stranger may make us ask; null when not. */
  askServer(address: string, name: string, type: string, signal: AbortSignal): Promise<DnsAnswer | null>
  close(): void
}
