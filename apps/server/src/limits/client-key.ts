import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress, type TrustProxy } from './trust-proxy.ts'

interface Max {
  perClient: number
  perNetwork: number
}

export class ClientCounts {
  readonly #max: Max
  readonly #held = new Map<string, number>()

  constructor(max: Max) {
    this.#max = max
  }

  of(key: string): number {
    return this.#held.get(key) ?? 0
  }

  take({ key, network }: Client, amount = 1): boolean {
    if (this.of(key) + amount > this.#max.perClient) return false
    if (network !== null && this.of(network) + amount > this.#max.perNetwork) return false
    this.#add(key, amount)
    if (network !== null) this.#add(network, amount)
    return true
  }

  give({ key, network }: Client, amount = 1): void {
    this.#add(key, -amount)
    if (network !== null) this.#add(network, -amount)
  }

  #add(key: string, amount: number): void {
    const held = this.of(key) + amount
    if (held <= 0) this.#held.delete(key)
    else this.#held.set(key, held)
  }
}

export interface Client {
  /** An IPv4 address, or the /64 that one IPv6 customer holds whole. */
  readonly key: string
  /** A customer may hold a /48 with 65,536 of the /64s; null for IPv4. */
  readonly network: string | null
}

const direct = new WeakMap<Socket, Client>()

const plainGroup = (group: string) => (group.charCodeAt(0) === 48 ? group.replace(/^0+(?=.)/, '') : group).toLowerCase()

function firstGroups(address: string): string[] {
  const gap = address.indexOf('::')
  if (gap === -1) return address.split(':', 4).map(plainGroup)
  const before = gap === 0 ? [] : address.slice(0, gap).split(':')
  const after = gap + 2 === address.length ? [] : address.slice(gap + 2).split(':')
  const rest = after.length + (address.includes('.') ? 1 : 0)
  while (before.length < 4 && before.length + rest < 8) before.push('0')
  return [...before, ...after].map(plainGroup)
}

export function clientAt(address: string): Client {
  if (!address.includes(':')) return { key: address, network: null }
  const [first, second, third, fourth] = firstGroups(address)
  const network = `${first}:${second}:${third}`
  return { key: `${network}:${fourth}::/64`, network: `${network}::/48` }
}

export function clientOf(trust: TrustProxy, incoming: IncomingMessage): Client {
  if (trust.kind !== 'none') return clientAt(clientAddress(trust, incoming))
  const known = direct.get(incoming.socket)
  if (known !== undefined) return known
  const client = clientAt(clientAddress(trust, incoming))
  direct.set(incoming.socket, client)
  return client
}

export function clientKey(trust: TrustProxy, incoming: IncomingMessage): string {
  return clientOf(trust, incoming).key
}
