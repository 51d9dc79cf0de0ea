import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress, type TrustProxy } from './trust-proxy.ts'

/** Whom a cost is counted against. */
export interface Client {
  /** An IPv4 address, or the /64 that one IPv6 customer holds whole. */
  readonly key: string
  /** The /48 around it: a customer may hold 65,536 of the /64s. Null for IPv4. */
  readonly network: string | null
}

const direct = new WeakMap<Socket, Client>()

/** The first groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.split('::')
  const groups = before === '' ? [] : before.split(':')
  const rest = after ? after.split(':') : []
  if (after !== undefined) while (groups.length + rest.length < 8) groups.push('0')
  return [...groups, ...rest].map((group) => Number.parseInt(group, 16).toString(16))
}

/** Reads an address as `clientAddress` gives it. */
export function clientAt(address: string): Client {
  if (!address.includes(':')) return { key: address, network: null }
  const groups = groupsOf(address)
  return { key: `${groups.slice(0, 4).join(':')}::/64`, network: `${groups.slice(0, 3).join(':')}::/48` }
}

/** The client of a request: its peer, or whoever our trusted proxies name. */
export function clientOf(trust: TrustProxy, incoming: IncomingMessage): Client {
  if (trust.kind !== 'none') return clientAt(clientAddress(trust, incoming))
  // Without a proxy the address belongs to the connection, and reading it once is enough.
  const known = direct.get(incoming.socket)
  if (known !== undefined) return known
  const client = clientAt(clientAddress(trust, incoming))
  direct.set(incoming.socket, client)
  return client
}

export function clientKey(trust: TrustProxy, incoming: IncomingMessage): string {
  return clientOf(trust, incoming).key
}
