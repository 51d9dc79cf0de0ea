// Makers of cameras note camera, lens and owner in a directory of their own. Its layout is known from
// https://exiftool.org/TagNames/; numbers that a maker enciphers stay unread.
import { Bytes } from '@sundry/kit'
import { entriesOf } from '../containers/tiff.ts'
import type { DisclosureKind } from '../model/metadata.ts'
import { type Disclosure, decodeText, plainText } from './disclosure.ts'
import type { Tiff, TiffEntry } from './tiff.ts'

interface Maker {
  /** The first letters of the notes; the maker's name in the camera's where the notes have none. */
  head: string | { maker: string }
  /** Offset of the directory in the notes. */
  at: number | ((notes: Bytes) => number)
  /** Its addresses count from here in the notes; where it is left out, from the start of the EXIF block. */
  base?: number
  little?: boolean | ((notes: Bytes) => boolean)
  tags: Readonly<Record<number, [DisclosureKind, string]>>
}

const serial: [DisclosureKind, string] = ['device', 'Serial number']
const internal: [DisclosureKind, string] = ['device', 'Internal serial number']
const unique: [DisclosureKind, string] = ['device', 'Unique image ID']
const isIntel = (at: number) => (notes: Bytes) => notes.text(at, 2) === 'II'

const makers: readonly Maker[] = [
  {
    head: { maker: 'Canon' },
    at: 0,
    tags: {
      7: ['device', 'Firmware'],
      9: ['author', 'Camera owner'],
      12: serial,
      149: ['device', 'Lens'],
      150: internal,
    },
  },
  { head: 'Nikon\0\x02', at: 18, base: 10, little: isIntel(10), tags: { 29: serial, 160: serial } },
  { head: 'FUJIFILM', at: (notes) => notes.u32(8, true), base: 0, little: true, tags: { 16: internal } },
  {
    head: 'Panasonic\0',
    at: 12,
    tags: { 37: internal, 81: ['device', 'Lens'], 82: ['device', 'Lens serial number'] },
  },
  { head: 'OLYMPUS\0', at: 12, base: 0, little: isIntel(8), tags: { 519: ['device', 'Camera type'], 1028: serial } },
  { head: 'AOC\0', at: 6, little: isIntel(4), tags: { 553: serial } },
  { head: 'PENTAX \0', at: 10, base: 0, little: isIntel(8), tags: { 553: serial } },
  {
    head: 'Apple iOS\0',
    at: 14,
    base: 0,
    little: false,
    tags: { 17: ['device', 'ID of the Live Photo'], 21: unique, 43: ['device', 'Photo ID'] },
  },
]

const MAKER = 0x010f
const [ASCII, LONG, UNDEFINED] = [2, 4, 7]
const isText = (value: string) => /^[\x20-\x7e]+$/.test(value)

export function makerFacts(exif: Uint8Array, { value: notes }: TiffEntry, tiff: Tiff): Disclosure[] {
  const bytes = new Bytes(notes)
  const name = tiff.entries.find(({ directory, tag }) => directory === 'first' && tag === MAKER)
  const made = name ? decodeText(name.value) : ''
  const maker = makers.find(({ head }) =>
    typeof head === 'string' ? bytes.text(0, head.length) === head : made.startsWith(head.maker),
  )
  if (!maker) return []
  const { at, base, little = tiff.little, tags } = maker
  const start = notes.byteOffset - exif.byteOffset
  const block = base === undefined ? exif : notes.subarray(base)
  const directory = (typeof at === 'number' ? at : at(bytes)) + (base === undefined ? start : -base)
  const order = typeof little === 'boolean' ? little : little(bytes)
  const facts: Disclosure[] = []
  for (const { tag, type, from, size } of entriesOf(new Bytes(block), directory, order)) {
    const [kind, label] = tags[tag] ?? []
    if (!kind || !label || from + size > block.length) continue
    const data = block.subarray(from, from + size)
    const text = type === LONG ? String(new Bytes(data).u32(0, order)).padStart(10, '0') : plainText(decodeText(data))
    const isShown = type === LONG ? size === 4 : (type === ASCII || type === UNDEFINED) && isText(text)
    if (isShown) facts.push({ kind, name: label, value: text })
  }
  return facts
}
