/** DER is X.690. */
export interface DerValue {
  readonly tag: number
  readonly contents: Uint8Array
}

export const SEQUENCE = 0x30
export const INTEGER = 0x02
export const BIT_STRING = 0x03
export const OBJECT_IDENTIFIER = 0x06

export function readDer(octets: Uint8Array): readonly DerValue[] | null {
  const found: DerValue[] = []
  for (let at = 0; at < octets.length; ) {
    const [tag, first] = octets.subarray(at)
    // No key or certificate has tags of more than one octet or indefinite lengths.
    if (tag === undefined || first === undefined || (tag & 31) === 31 || first === 128) return null
    const extra = Math.max(first - 128, 0)
    if (extra > 4) return null
    let length = extra === 0 ? first : 0
    for (const octet of octets.subarray(at + 2, at + 2 + extra)) length = length * 256 + octet
    const from = at + 2 + extra
    if (from + length > octets.length) return null
    found.push({ tag, contents: octets.subarray(from, from + length) })
    at = from + length
  }
  return found
}

export function openDer(octets: Uint8Array, tag: number): readonly DerValue[] | null {
  const [only, ...more] = readDer(octets) ?? []
  return only?.tag === tag && more.length === 0 ? readDer(only.contents) : null
}

export function formatIdentifier(contents: Uint8Array): string {
  const numbers: number[] = []
  let value = 0
  for (const octet of contents) {
    value = value * 128 + (octet & 127)
    if (octet >= 128) continue
    numbers.push(value)
    value = 0
  }
  const [first = 0, ...rest] = numbers
  const root = Math.min(Math.floor(first / 40), 2)
  return [root, first - 40 * root, ...rest].join('.')
}
