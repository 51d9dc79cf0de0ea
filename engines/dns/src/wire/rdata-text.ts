import { presentString } from './name.ts'
import { toBase64, toHex } from './octets.ts'
import type { Reader } from './reader.ts'

/** dig breaks long words after this many characters. */
const WORD = 56

const inWords = (text: string) => text.match(new RegExp(`.{1,${WORD}}`, 'g'))?.join(' ') ?? ''

export const base64 = (octets: Uint8Array): string => inWords(toBase64(octets))
export const hex = (octets: Uint8Array): string => inWords(toHex(octets).toUpperCase())
export const solidHex = (octets: Uint8Array): string => toHex(octets).toUpperCase()

const base32Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUV'

/** RFC 5155 §3.3. */
export function base32hex(octets: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const octet of octets) {
    value = (value << 8) | octet
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += base32Digits.charAt((value >> bits) & 31)
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + base32Digits.charAt((value << (5 - bits)) & 31) : text
}

export function strings(reader: Reader): string {
  const all: string[] = []
  while (reader.left > 0) all.push(presentString(reader.string()))
  return all.join(' ')
}

export const quoted = (reader: Reader): string => presentString(reader.string())

/** RFC 3597 §5. */
export const generic = (octets: Uint8Array): string =>
  octets.length === 0 ? '\\# 0' : `\\# ${octets.length} ${hex(octets)}`
