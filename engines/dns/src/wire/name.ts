import { DnsFault } from './message.ts'

// BIND escapes these with a backslash in a name; RFC 1035 §5.1 demands it of the dot and the backslash alone.
const special = new Set([...'"$().;@\\'].map((character) => character.charCodeAt(0)))

const decimal = (octet: number) => `\\${String(octet).padStart(3, '0')}`

/** Dots inside a label are escaped, octets without a printable form become \DDD. */
export function presentLabel(octets: Uint8Array): string {
  let text = ''
  for (const octet of octets) {
    if (octet <= 0x20 || octet >= 0x7f) text += decimal(octet)
    else text += special.has(octet) ? `\\${String.fromCharCode(octet)}` : String.fromCharCode(octet)
  }
  return text
}

export function presentString(octets: Uint8Array): string {
  let text = '"'
  for (const octet of octets) {
    if (octet < 0x20 || octet >= 0x7f) text += decimal(octet)
    else text += octet === 0x22 || octet === 0x5c ? `\\${String.fromCharCode(octet)}` : String.fromCharCode(octet)
  }
  return `${text}"`
}

/** Yields -1 for a `.` outside an escape. */
export function* presentedOctets(text: string): Generator<number> {
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '\\') {
      const digits = text.slice(at + 1, at + 4)
      if (/^\d{3}$/.test(digits)) {
        if (Number(digits) > 255) throw new DnsFault('name', 'an escape stands for no octet')
        yield Number(digits)
        at += 3
        continue
      }
      at += 1
      if (at >= text.length) throw new DnsFault('name', 'a name ends in a backslash')
      yield text.charCodeAt(at) & 0xff
    } else if (character === '.') yield -1
    else {
      const code = text.charCodeAt(at)
      if (code > 0xff) throw new DnsFault('name', 'a name must be in its ASCII form')
      yield code
    }
  }
}

export function encodeName(text: string): Uint8Array {
  if (text === '.' || text === '') return Uint8Array.of(0)
  const labels: number[][] = [[]]
  for (const octet of presentedOctets(text)) {
    if (octet < 0) labels.push([])
    else labels.at(-1)?.push(octet)
  }
  if (labels.at(-1)?.length === 0) labels.pop()
  const octets: number[] = []
  for (const label of labels) {
    if (label.length === 0) throw new DnsFault('name', 'a name has an empty label')
    if (label.length > 63) throw new DnsFault('name', 'a label is longer than 63 octets')
    octets.push(label.length, ...label)
  }
  octets.push(0)
  if (octets.length > 255) throw new DnsFault('name', 'a name is longer than 255 octets')
  return Uint8Array.from(octets)
}

/** Only A to Z, as names are compared (RFC 4343). */
export const foldName = (name: string): string =>
  (name.endsWith('.') && !name.endsWith('\\.') ? name : `${name}.`).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
