import { isIP } from 'node:net'
import type { AddressPolicy } from '../guard/address-policy.ts'
import type { LookupReach } from '../lookup-ports.ts'
import type { AddressResolver } from '../ports/addresses.ts'

/** The world of the tests: loopback on any port, and nothing beyond it, so that no packet can leave the machine. */
export const loopbackPolicy: AddressPolicy = {
  allowsAddress: (address) => address === '::1' || (isIP(address) === 4 && address.startsWith('127.')),
  allowsName: (name) => name.length > 0,
  allowsPort: () => true,
  allowsQuestion: () => true,
  allowsAnswer: () => true,
}

/** Every name is this machine; a name beginning with `nowhere.` is nobody's. */
export const loopbackAddresses: AddressResolver = {
  resolve: async (name) => (name.startsWith('nowhere.') ? [] : ['127.0.0.1']),
}

/** Port 9 of this machine answers nobody: name servers and registries that cannot be reached. */
const nobody = '127.0.0.1:9'

/** Lookups with every way out dead. */
export const nobodysLookups: LookupReach = {
  resolvers: { default: [nobody], cloudflare: [nobody], google: [nobody], quad9: [nobody] },
  authoritativePort: 9,
  tlsPort: 9,
  registries: { bootstrapUrl: `https://${nobody}/`, rdapServer: () => `https://${nobody}/`, whoisServer: () => null },
}
