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
