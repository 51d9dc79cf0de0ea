import { isIP } from 'node:net'
import type { AddressPolicy } from '../guard/address-policy.ts'
import type { LookupReach } from '../live/lookup-ports.ts'
import type { AddressResolver } from '../ports/ports.ts'

export const loopbackPolicy: AddressPolicy = {
  allowsAddress: (address) => address === '::1' || (isIP(address) === 4 && address.startsWith('127.')),
  allowsName: (name) => name.length > 0,
  allowsPort: () => true,
  allowsQuestion: () => true,
  allowsAnswer: () => true,
}

/** A name beginning with `nowhere.` or ending with `.invalid` has no address. */
export const loopbackAddresses: AddressResolver = {
  resolve: async (name) => (name.startsWith('nowhere.') || name.endsWith('.invalid') ? [] : ['127.0.0.1']),
}

/** No one listens on port 9. */
const nobody = '127.0.0.1:9'

export const nobodysLookups: LookupReach = {
  resolvers: { default: [nobody], cloudflare: [nobody], google: [nobody], quad9: [nobody] },
  authoritativePort: 9,
  tlsPort: 9,
  registries: { bootstrapUrl: `https://${nobody}/`, rdapServer: () => `https://${nobody}/`, whoisServer: () => null },
}
