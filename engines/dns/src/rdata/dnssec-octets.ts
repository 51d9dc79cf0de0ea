import { DnsFault } from '../errors.ts'
import { typeNumber } from '../types.ts'

/** Seconds since 1970 of YYYYMMDDHHmmSS (RFC 4034 §3.2), which may also be given as the number itself. */
export function instantSeconds(text: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (!parts) return Number(text) >>> 0
  const [year = 0, month = 1, day, hour, minute, second] = parts.slice(1).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUV'

/** Octets of base 32 with the extended hex alphabet, in either case (RFC 5155 §3.3). */
export function readBase32hex(text: string): number[] {
  const octets: number[] = []
  let bits = 0
  let value = 0
  for (const character of text.toUpperCase()) {
    const digit = digits.indexOf(character)
    if (digit < 0) throw new DnsFault('name', 'not base 32')
    value = ((value << 5) | digit) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      octets.push((value >> bits) & 255)
    }
  }
  return octets
}

/** Types as a bitmap in windows of 256 (RFC 4034 §4.1.2). */
export function typeBitmapOctets(types: readonly string[]): number[] {
  const windows = new Map<number, number[]>()
  for (const number of types.map((type) => typeNumber(type) ?? 0).sort((a, b) => a - b)) {
    const octets = windows.get(number >> 8) ?? []
    windows.set(number >> 8, octets)
    const at = (number & 255) >> 3
    while (octets.length <= at) octets.push(0)
    octets[at] = (octets[at] ?? 0) | (0x80 >> (number & 7))
  }
  return [...windows].flatMap(([window, octets]) => [window, octets.length, ...octets])
}
