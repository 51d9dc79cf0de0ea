const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * One octet a character (U+0000 to U+00FF): crawlers compare octets, not decoded text, and native string searches are
 * fast.
 */
export type OctetString = string

export function toOctets(source: string | Uint8Array): Uint8Array {
  return typeof source === 'string' ? encoder.encode(source) : source
}

export function toOctetString(source: string | Uint8Array): OctetString {
  if (typeof source === 'string' && isAscii(source)) return source
  const octets = toOctets(source)
  const parts: string[] = []
  for (let start = 0; start < octets.length; start += 8192) {
    parts.push(String.fromCharCode(...octets.subarray(start, start + 8192)))
  }
  return parts.join('')
}

export function octetsToText(octets: OctetString): string {
  if (isAscii(octets)) return octets
  return decoder.decode(Uint8Array.from(octets, (character) => character.charCodeAt(0)))
}

function isAscii(text: string): boolean {
  return !/[^\u0000-\u007f]/.test(text)
}
