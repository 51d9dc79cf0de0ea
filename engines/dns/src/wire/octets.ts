// Without Buffer: pages read signed zone files too.
export const toHex = (octets: Uint8Array): string =>
  Array.from(octets, (octet) => octet.toString(16).padStart(2, '0')).join('')

/** A character that is not hexadecimal ends the text, as in Node's Buffer. */
export function fromHex(text: string): Uint8Array {
  const digits = /^(?:[0-9a-f]{2})*/i.exec(text)?.[0] ?? ''
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  )
}

export function toBase64(octets: Uint8Array): string {
  let text = ''
  for (const octet of octets) text += String.fromCharCode(octet)
  return btoa(text)
}

/** Empty for what is not base 64. */
export function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

export function compareOctets(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at += 1) {
    const order = (one[at] ?? 0) - (other[at] ?? 0)
    if (order !== 0) return order
  }
  return one.length - other.length
}

export function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^[0-9]{1,3}$/.test(part) && Number(part) < 256)
}

export const isIpv6 = (text: string): boolean => /^[0-9a-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`)

export const presentV4 = (octets: Uint8Array): string => octets.join('.')

export function presentV6(octets: Uint8Array): string {
  const words = Array.from({ length: 8 }, (_, index) => (octets[index * 2] ?? 0) * 256 + (octets[index * 2 + 1] ?? 0))
  let start = -1
  let length = 1
  for (const at of words.keys()) {
    let run = 0
    while (words[at + run] === 0) run += 1
    if (run > length) [start, length] = [at, run]
  }
  const dotted =
    start === 0 && (length === 6 || (length === 7 && words[7] !== 1) || (length === 5 && words[5] === 0xffff))
  const shown = dotted ? words.slice(0, 6) : words
  const hex = (from: number, to?: number) =>
    shown
      .slice(from, to)
      .map((word) => word.toString(16))
      .join(':')
  const tail = dotted ? presentV4(octets.subarray(12)) : ''
  if (start < 0) return hex(0)
  const after = [hex(start + length), tail].filter((part) => part !== '').join(':')
  return `${hex(0, start)}::${after}`
}

export function parseV6(text: string): Uint8Array {
  const plain = text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((word) => word.toString(16)).join(':'),
  )
  const [head = '', tail] = plain.split('::')
  const words = (part: string) => (part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16)))
  const before = words(head)
  const after = tail === undefined ? [] : words(tail)
  const zeros = Array.from({ length: tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length) }, () => 0)
  return Uint8Array.from([...before, ...zeros, ...after].flatMap((word) => [word >> 8, word & 255]))
}

export function reverseName(address: string): string | null {
  if (isIpv4(address)) return `${address.split('.').reverse().join('.')}.in-addr.arpa.`
  if (!isIpv6(address)) return null
  const nibbles = [...toHex(parseV6(address))]
  return `${nibbles.reverse().join('.')}.ip6.arpa.`
}
