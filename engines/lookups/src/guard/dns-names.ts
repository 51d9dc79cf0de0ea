import { parse } from 'tldts'
import { isClosedName, plainName } from './closed-names.ts'

/** Of .arpa what the public DNS holds; resolver.arpa and ipv4only.arpa ask a resolver about itself. */
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
