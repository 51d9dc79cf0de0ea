import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress, type TrustProxy } from './trust-proxy.ts'

const direct = new WeakMap<Socket, string>()

/** The first half of an IPv6 address, which names the network. */
function networkOf(address: string): string {
  const [before = '', after] = address.split('::')
  const groups = before === '' ? [] : before.split(':')
  const rest = after ? after.split(':') : []
  if (after !== undefined) while (groups.length + rest.length < 8) groups.push('0')
  return [...groups, ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const keyOf = (address: string) => (address.includes(':') ? `${networkOf(address)}::/64` : address)

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
