/** Reading past the end gives zeros, so that a short file never throws out of a parser. */
export class Bytes {
  readonly data: Uint8Array

  constructor(data: Uint8Array) {
    this.data = data
  }

  get length(): number {
    return this.data.length
  }

  u8(at: number): number {
    return this.data[at] ?? 0
  }

  u16(at: number, little = false): number {
    return little ? this.u8(at) | (this.u8(at + 1) << 8) : (this.u8(at) << 8) | this.u8(at + 1)
  }

  u32(at: number, little = false): number {
    return little
      ? (this.u16(at, true) | (this.u16(at + 2, true) << 16)) >>> 0
      : ((this.u16(at) << 16) | this.u16(at + 2)) >>> 0
  }

  text(at: number, length: number): string {
    return String.fromCharCode(...this.data.subarray(at, at + length))
  }
}

export const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** Throws for what is not base64. A loop: `Uint8Array.from` takes a tenth of a second for a megabyte. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at)
  return bytes
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export const be16 = (value: number): Uint8Array => Uint8Array.of(value >>> 8, value)
export const le16 = (value: number): Uint8Array => Uint8Array.of(value, value >>> 8)

export function be32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
}

export function le32(value: number): Uint8Array {
  return Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24)
}
