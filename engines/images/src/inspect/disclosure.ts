import type { DisclosureKind } from '../model/metadata.ts'

/** One fact in an image's file besides its pixels. */
export interface Disclosure {
  kind: DisclosureKind
  name: string
  value: string
  /** Coordinates in degrees. */
  point?: { latitude: number; longitude: number }
  /** A JPEG thumbnail. */
  bytes?: Uint8Array<ArrayBuffer>
}

const MAX_LETTERS = 300

/** Texts of a file are shown, so they are short and hold no control characters. */
export const plainText = (text: string): string => {
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return plain.length > MAX_LETTERS ? `${plain.slice(0, MAX_LETTERS)}…` : plain
}

export const bytesInWords = (count: number) => (count === 1 ? '1 byte' : `${count.toLocaleString('en')} bytes`)

export const valuesInWords = (count: number) => (count === 1 ? '1 value' : `${count} values`)
