const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Int8Array(128).fill(-1)
for (const [index, digit] of [...alphabet].entries()) values[digit.charCodeAt(0)] = index

export function decodeBase64(text: string): Uint8Array | null {
  const octets = new Uint8Array(Math.floor((text.length * 3) / 4))
  let [length, bits, buffer, digits, padding] = [0, 0, 0, 0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 32 || code === 9 || code === 13 || code === 10) continue
    if (code === 61) {
      padding += 1
      continue
    }
    const value = values[code]
    if (value === undefined || value < 0 || padding > 0) return null
    digits += 1
    buffer = ((buffer << 6) | value) & 0xffffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    octets[length] = (buffer >> bits) & 255
    length += 1
  }
  const missing = (4 - (digits % 4)) % 4
  const isWhole = missing < 3 && (padding === 0 || padding === missing)
  return isWhole ? octets.slice(0, length) : null
}

export function decodeHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || /[^0-9a-f]/i.test(text)) return null
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16))
}

export const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((octet, at) => octet === other[at])

const PIECE = 32_768

export function latin1(octets: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < octets.length; at += PIECE) {
    pieces.push(String.fromCharCode(...octets.subarray(at, at + PIECE)))
  }
  return pieces.join('')
}

export function fromLatin1(text: string): Uint8Array<ArrayBuffer> {
  const octets = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) octets[at] = text.charCodeAt(at)
  return octets
}
