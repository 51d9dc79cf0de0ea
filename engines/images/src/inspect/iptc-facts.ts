import { Bytes } from '@sundry/kit'
import type { DisclosureKind } from '../model/metadata.ts'
import { type Disclosure, decodeText, plainText } from './disclosure.ts'

/** IPTC-IIM 4.2, record 2. */
const iptc: Readonly<Record<number, [DisclosureKind, string]>> = {
  5: ['text', 'Title'],
  25: ['text', 'Keywords'],
  26: ['place', 'Location code'],
  27: ['place', 'Location name'],
  30: ['date', 'Released'],
  35: ['date', 'Time released'],
  37: ['date', 'Expires'],
  40: ['text', 'Instructions'],
  55: ['date', 'Created'],
  60: ['date', 'Time created'],
  62: ['date', 'Digitised'],
  63: ['date', 'Time digitised'],
  65: ['device', 'Software'],
  70: ['device', 'Software version'],
  80: ['author', 'Author'],
  85: ['author', 'Author’s title'],
  90: ['place', 'City'],
  92: ['place', 'Sublocation'],
  95: ['place', 'Province'],
  100: ['place', 'Country code'],
  101: ['place', 'Country'],
  103: ['text', 'Job'],
  105: ['text', 'Headline'],
  110: ['author', 'Credit'],
  115: ['author', 'Source'],
  116: ['author', 'Copyright'],
  118: ['author', 'Contact'],
  120: ['text', 'Caption'],
  122: ['author', 'Writer'],
}

const MAX_FACTS = 100
/** The first bit of a length says that the rest counts the octets of the length itself. */
const LONG = 0x8000

export function iptcFacts(data: Uint8Array): Disclosure[] {
  const bytes = new Bytes(data)
  const facts: Disclosure[] = []
  for (let at = 0; at + 5 <= data.length && facts.length < MAX_FACTS; ) {
    // Photoshop's blocks surround the records, whose marker is 1C 02.
    if (bytes.u8(at) !== 0x1c || bytes.u8(at + 1) !== 2) {
      at += 1
      continue
    }
    const short = bytes.u16(at + 3)
    const isLong = (short & LONG) !== 0
    const from = at + (isLong ? 9 : 5)
    const end = from + (isLong ? bytes.u32(at + 5) : short)
    const field = iptc[bytes.u8(at + 2)]
    const value = plainText(decodeText(data.subarray(from, end)))
    if (field && value !== '') facts.push({ kind: field[0], name: `IPTC: ${field[1]}`, value })
    at = end
  }
  return facts
}
