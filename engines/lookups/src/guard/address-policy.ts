import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import { parse } from 'tldts'
import type { AddressResolver } from '../ports/ports.ts'
import { canonicalAddress, isClosedName, parseAddress, plainName } from './hosts.ts'

interface OwnAddresses {
  has(address: string): boolean
  refresh(): Promise<void>
}

interface Options {
  /** Behind NAT or a proxy the site's address is on no interface of this machine. */
  publicUrl: string | null
  addresses: AddressResolver
  interfaces?: () => string[]
  now?: () => number
}

const INTERFACES_MS = 30_000
const PUBLIC_MS = 300_000
const PATIENCE_MS = 2000

const systemInterfaces = () =>
  Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))

/** Includes public addresses: services on this machine trust it more than they trust visitors. */
export function createOwnAddresses({
  publicUrl,
  addresses,
  interfaces = systemInterfaces,
  now = Date.now,
}: Options): OwnAddresses {
  const host = publicUrl === null ? null : new URL(publicUrl).hostname
  let local = new Set<string>()
  let localAt = Number.NEGATIVE_INFINITY
  let named = new Set<string>()
  let namedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null

  async function resolveHost(name: string): Promise<void> {
    try {
      const found = await addresses.resolve(name, AbortSignal.timeout(PATIENCE_MS))
      // An empty answer keeps what was known: a failing resolver must not open the door.
      if (found.length > 0) named = new Set(found.map(canonicalAddress))
    } catch {
      // Asked again after the pause.
    }
    namedAt = now()
    asking = null
  }

  return {
    has(address) {
      if (now() - localAt > INTERFACES_MS) {
        local = new Set(interfaces().map(canonicalAddress))
        localAt = now()
      }
      const canonical = canonicalAddress(address)
      return local.has(canonical) || named.has(canonical)
    },
    async refresh() {
      if (host === null || now() - namedAt < PUBLIC_MS) return
      asking ??= resolveHost(host)
      await asking
    },
  }
}

/** The part of .arpa that the public DNS holds; resolver.arpa and ipv4only.arpa ask a resolver about itself. */
const publicArpa = new Set([
  'arpa',
  'as112.arpa',
  'e164.arpa',
  'in-addr.arpa',
  'in-addr-servers.arpa',
  'ip6.arpa',
  'ip6-servers.arpa',
  'iris.arpa',
  'uri.arpa',
  'urn.arpa',
])

const octet = /^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/
const nibble = /^[0-9a-f]$/

function reverseRange(name: string): [string, string] | null {
  const labels = name.split('.')
  const isV4 = name.endsWith('.in-addr.arpa')
  if (!isV4 && !name.endsWith('.ip6.arpa')) return null
  const digits = labels.slice(0, -2).reverse()
  if (isV4) {
    if (digits.length > 4 || !digits.every((digit) => octet.test(digit))) return null
    const padded = (filler: string) => [...digits, filler, filler, filler, filler].slice(0, 4).join('.')
    return [padded('0'), padded('255')]
  }
  if (digits.length > 32 || !digits.every((digit) => nibble.test(digit))) return null
  const padded = (filler: string) => {
    const all = digits.join('').padEnd(32, filler)
    return Array.from({ length: 8 }, (_, index) => all.slice(index * 4, index * 4 + 4)).join(':')
  }
  return [padded('0'), padded('f')]
}

/**
 * Internal names (postgres, vault.corp, 1.0.0.10.in-addr.arpa) must not reach the operator's resolver, which may know
 * them.
 */
export function isPublicDnsName(text: string, isPublicAddress: (address: string) => boolean): boolean {
  const name = plainName(text)
  if (name === '') return true
  if (name === 'arpa' || name.endsWith('.arpa')) {
    if (publicArpa.has(name)) return true
    const range = reverseRange(name)
    if (range !== null) return range.every(isPublicAddress)
    return /\.(?:e164|uri|urn)\.arpa$/.test(name)
  }
  if (isClosedName(name)) return false
  const { isIcann } = parse(name, { allowPrivateDomains: false, validateHostname: false })
  return isIcann === true
}

export interface AddressPolicy {
  allowsAddress(address: string): boolean
  allowsName(name: string): boolean
  allowsPort(port: number): boolean
  allowsQuestion(name: string): boolean
  allowsAnswer(address: string): boolean
  refresh?(): Promise<void>
}

export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number]

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const closed6 = [
  // IETF protocol assignments (RFC 2928): Teredo, ORCHID, benchmarking and more; no public site lives here.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
].map((range) => ipaddr.IPv6.parseCIDR(range))
const closed4 = [
  '192.88.99.0/24',
  '198.18.0.0/15',
  // Azure's host agent answers on this public-looking address inside a virtual machine.
  '168.63.129.16/32',
].map((range) => ipaddr.IPv4.parseCIDR(range))

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address instanceof ipaddr.IPv4) {
    return address.range() === 'unicast' && !closed4.some((range) => address.match(range))
  }
  return address.match(globalUnicast) && address.range() === 'unicast' && !closed6.some((range) => address.match(range))
}

/**
 * Only global unicast addresses that the operator has not denied and that are not this server's own, public names
 * with a dot, and ports 80 and 443.
 */
export function publicAddressPolicy(denied: readonly AddressRange[] = [], own?: OwnAddresses): AddressPolicy {
  function isOpen(text: string): boolean {
    const address = parseAddress(text)
    if (address === null) return false
    return (
      isPublic(address) && !denied.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))
    )
  }
  return {
    allowsAddress: (text) => isOpen(text) && !own?.has(text),
    allowsQuestion: (name) => isPublicDnsName(name, isOpen),
    allowsAnswer: isOpen,
    allowsName(host) {
      const name = plainName(host)
      if (!name.includes('.') || name.length > 253) return false
      return !isClosedName(name)
    },
    allowsPort: (port) => port === 80 || port === 443,
    refresh: async () => own?.refresh(),
  }
}
