import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { clientAddress, type TrustProxy } from './trust-proxy.ts'

const direct = new WeakMap<Socket, string>()

function keyOf(address: string): string {
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address
  const network = ipaddr.IPv6.parse(address).parts.slice(0, 4)
  return `${network.map((part) => part.toString(16)).join(':')}::/64`
}

/** Whom to count against. One IPv6 customer holds a whole /64, so that is what counts as one visitor. */
export function clientKey(trust: TrustProxy, incoming: IncomingMessage): string {
  if (trust.kind !== 'none') return keyOf(clientAddress(trust, incoming))
  // Without a proxy the address belongs to the connection, and reading it once is enough.
  const known = direct.get(incoming.socket)
  if (known !== undefined) return known
  const key = keyOf(clientAddress(trust, incoming))
  direct.set(incoming.socket, key)
  return key
}
