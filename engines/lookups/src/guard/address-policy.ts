import ipaddr from 'ipaddr.js'
import { parseAddress } from './canonical-address.ts'
import { isClosedName, plainName } from './closed-names.ts'
import { isPublicDnsName } from './dns-names.ts'
import type { OwnAddresses } from './own-addresses.ts'

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
