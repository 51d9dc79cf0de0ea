import ipaddr from 'ipaddr.js'

/** Reads an address; an IPv4 one mapped into IPv6 is judged as what it is. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // ipaddr.js takes ::8.8.8.8 for a mapped address, which to every socket it is not. The URL parser writes it in hex.
  const plain = text.includes(':') ? URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1) : text
  return plain !== undefined && ipaddr.isValid(plain) ? ipaddr.process(plain) : null
}

/** One spelling for one address, to compare the peer with what was dialled. */
export function canonicalAddress(text: string): string {
  const bare = text.replace(/%.*$/, '')
  return parseAddress(bare)?.toNormalizedString() ?? bare
}
