const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * A string whose every character stands for one octet (U+0000 to U+00FF).
 *
 * Crawlers judge a robots.txt by its octets, not by its decoded text: a byte-order mark may be half
 * there and a pattern's length counts octets. Strings of this kind let the engine use the fast native
 * string searches without losing a single octet.
 */
export type OctetString = string

/** The octets of a text as a crawler receives them: UTF-8 for a string, the array itself otherwise. */
export function toOctets(source: string | Uint8Array): Uint8Array {
  return typeof source === 'string' ? encoder.encode(source) : source
}

/** One character per octet. */
export function toOctetString(source: string | Uint8Array): OctetString {
  if (typeof source === 'string' && isAscii(source)) return source
  const octets = toOctets(source)
  const parts: string[] = []
  for (let start = 0; start < octets.length; start += 8192) {
    parts.push(String.fromCharCode(...octets.subarray(start, start + 8192)))
  }
  return parts.join('')
}

/** The text a person reads: octets decoded as UTF-8, with U+FFFD where they are not UTF-8. */
export function octetsToText(octets: OctetString): string {
  if (isAscii(octets)) return octets
  return decoder.decode(Uint8Array.from(octets, (character) => character.charCodeAt(0)))
}

function isAscii(text: string): boolean {
  return !/[^\u0000-\u007f]/.test(text)
}
