import type { DisclosureKind } from '../model/metadata.ts'

/** One fact in an image's file besides its pixels. */
export interface Disclosure {
  kind: DisclosureKind
  name: string
  value: string
  /** Coordinates in degrees. */
  point?: Point
  /** A JPEG thumbnail. */
  bytes?: Uint8Array<ArrayBuffer>
}

interface Point {
  latitude: number
  longitude: number
}

/** Null where it is no place on Earth. */
export function pointFact(name: string, { latitude, longitude }: Point): Disclosure | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  const value = `${Math.abs(latitude).toFixed(5)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(5)}° ${longitude < 0 ? 'W' : 'E'}`
  return { kind: 'place', name, value, point: { latitude, longitude } }
}

const MAX_LETTERS = 300

/** Texts of a file are shown, so they are short and hold no control characters. */
export const plainText = (text: string): string => {
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return plain.length > MAX_LETTERS ? `${plain.slice(0, MAX_LETTERS)}…` : plain
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Writers disagree on the encoding: what is no UTF-8 is of Western Europe. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export const bytesInWords = (count: number) => (count === 1 ? '1 byte' : `${count.toLocaleString('en')} bytes`)

export const valuesInWords = (count: number) => (count === 1 ? '1 value' : `${count} values`)
