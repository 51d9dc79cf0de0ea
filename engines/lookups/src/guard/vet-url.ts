import { isIP } from 'node:net'
import { PublicFetchFault } from '../ports-web.ts'
import type { AddressPolicy } from './address-policy.ts'
import { LONGEST_ADDRESS } from './hosts.ts'

/** Only what the address itself shows, so the messages reveal nothing and may say plainly what is wrong. */
export function vetUrl(input: string | URL, policy: AddressPolicy, base?: URL): URL {
  if (typeof input === 'string' && input.length > LONGEST_ADDRESS)
    throw new PublicFetchFault('address', `${input.length} characters`)
  const url = typeof input === 'string' ? URL.parse(input, base) : input
  if (url === null || url.href.length > LONGEST_ADDRESS) throw new PublicFetchFault('address', 'not an address')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new PublicFetchFault('refused', `scheme ${url.protocol}`, {
      sentence: 'Only http and https addresses can be looked up.',
    })
  }
  if (url.username !== '' || url.password !== '') {
    throw new PublicFetchFault('refused', 'credentials', {
      sentence: 'An address with a user name or password in it cannot be looked up.',
    })
  }
  if (!policy.allowsPort(portOf(url))) {
    throw new PublicFetchFault('refused', `port ${url.port}`, {
      sentence: 'Only sites on the ports 80 and 443 can be looked up.',
    })
  }
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const allowed = isIP(literal) ? policy.allowsAddress(literal) : policy.allowsName(url.hostname)
  if (!allowed) throw new PublicFetchFault('refused', `host ${url.hostname}`)
  return url
}

export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
}
