import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

export type TrustProxy = { kind: 'none' } | { kind: 'hops'; hops: number } | { kind: 'ranges'; ranges: Range[] }

const advice =
  'must be 1 (one proxy in front), the number of proxies, or their addresses such as 10.0.0.0/8,127.0.0.1; omit it when visitors connect directly.'

function readRange(text: string): Range | null {
  // The library takes a bare number for an IPv4 address.
  if (!/[.:]/.test(text)) return null
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.parse(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  } catch {
    return null
  }
}

export function readTrust(value: string | undefined): TrustProxy | string {
  if (value === undefined || /^(0|false|no|off)$/i.test(value)) return { kind: 'none' }
  if (/^(true|yes|on)$/i.test(value)) return { kind: 'hops', hops: 1 }
  if (/^\d{1,2}$/.test(value)) return { kind: 'hops', hops: Number(value) }
  const ranges: Range[] = []
  for (const part of value.split(',')) {
    const range = readRange(part.trim())
    if (range === null) return advice
    ranges.push(range)
  }
  return { kind: 'ranges', ranges }
}

function parse(text: string): Address | null {
  const bare = text.trim().replace(/^\[(.*)\](:\d+)?$/, '$1')
  const withoutPort = /^\d+\.\d+\.\d+\.\d+:\d+$/.test(bare) ? bare.slice(0, bare.lastIndexOf(':')) : bare
  return ipaddr.isValid(withoutPort) ? ipaddr.process(withoutPort) : null
}

/** Common spellings are handled without the library, which takes longer than the rest of a call. */
function tidy(text: string | undefined): string | null {
  if (text === undefined) return null
  const bare = text.trim()
  const kind = isIP(bare)
  const plain = kind === 4 || (kind === 6 && !bare.startsWith('::') && !/[.%]/.test(bare))
  return plain ? bare : (parse(bare)?.toString() ?? null)
}

function within(address: Address, ranges: readonly Range[]): boolean {
  return ranges.some(([base, bits]) => address.kind() === base.kind() && address.match(base, bits))
}

export function isTrustedAddress(trust: TrustProxy, address: string): boolean {
  if (trust.kind !== 'ranges') return trust.kind === 'hops' && trust.hops > 0
  const peer = parse(address)
  return peer !== null && within(peer, trust.ranges)
}

const isTrustedPeer = (trust: TrustProxy, incoming: IncomingMessage) =>
  isTrustedAddress(trust, incoming.socket.remoteAddress ?? '')

function headerText(incoming: IncomingMessage, name: string): string {
  const value = incoming.headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}

/** The nearest proxy wrote the last entry, whatever a visitor sent before it. */
export function forwarded(trust: TrustProxy, incoming: IncomingMessage, name: string): string | null {
  if (trust.kind === 'none' || !isTrustedPeer(trust, incoming)) return null
  const last = headerText(incoming, name).split(',').at(-1)?.trim()
  return last ? last : null
}

/** Entries to the left of the trusted proxies' are whatever the visitor chose to send. */
export function clientAddress(trust: TrustProxy, incoming: IncomingMessage): string {
  const peer = incoming.socket.remoteAddress
  if (trust.kind === 'none' || !isTrustedPeer(trust, incoming)) return tidy(peer) ?? 'unknown'
  const chain = headerText(incoming, 'x-forwarded-for').split(',').filter(Boolean)
  if (trust.kind === 'hops') {
    // Fewer entries than proxies: the visitor came in past the outer ones, so the first entry is still a proxy's word.
    const entry = chain[Math.max(0, chain.length - trust.hops)]
    return tidy(entry) ?? tidy(peer) ?? 'unknown'
  }
  let nearest = parse(peer ?? '')
  for (const address of chain.map(parse).toReversed()) {
    if (address === null) break
    nearest = address
    if (!within(address, trust.ranges)) break
  }
  return nearest?.toString() ?? 'unknown'
}

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
