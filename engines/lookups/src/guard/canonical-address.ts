import ipaddr from 'ipaddr.js'

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
