import { isIP } from 'node:net'
import type { AddressPolicy } from '../adapters/guard/address-policy.ts'
import type { AddressResolver } from '../ports/addresses.ts'

/** The world of the tests: loopback on any port, and nothing beyond it, so that no packet can leave the machine. */
export const loopbackPolicy: AddressPolicy = {
  allowsAddress: (address) => address === '::1' || (isIP(address) === 4 && address.startsWith('127.')),
  allowsName: (name) => name.length > 0,
  allowsPort: () => true,
}

/** Every name is this machine; a name beginning with `nowhere.` is nobody's. */
export const loopbackAddresses: AddressResolver = {
  resolve: async (name) => (name.startsWith('nowhere.') ? [] : ['127.0.0.1']),
}
