import ipaddr from 'ipaddr.js'

export const MAX_ADDRESS_LENGTH = 2048

export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // ipaddr.js takes ::8.8.8.8 for an IPv4-mapped address, which it is not to a socket; the URL parser writes it in
  // hex.
  const plain = text.includes(':') ? URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1) : text
  return plain !== undefined && ipaddr.isValid(plain) ? ipaddr.process(plain) : null
}

export function canonicalAddress(text: string): string {
  const bare = text.replace(/%.*$/, '')
  return parseAddress(bare)?.toNormalizedString() ?? bare
}

// RFC 6761, 6762, 7686, 8375, ICANN's .internal, and the names networks give themselves.
const closedSuffixes = [
  'localhost',
  'local',
  'localdomain',
  'alt',
  'mail',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'home.arpa',
  'onion',
  'test',
  'invalid',
]

export const isClosedName = (name: string): boolean =>
  closedSuffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`))

export function plainName(host: string): string {
  return host.toLowerCase().replace(/\.$/, '')
}
