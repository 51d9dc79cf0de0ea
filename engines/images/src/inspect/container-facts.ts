import { Bytes, concat } from '@sundry/kit'
import { type Box, readBoxes, readItems } from '../containers/isobmff-boxes.ts'
import { tableSize } from '../formats/gif/describe.ts'
import { JXL_DRAWING } from '../formats/jxl/describe.ts'
import { readRiff } from '../formats/webp/metadata.ts'
import { bytesInWords, type Disclosure, decodeText, plainText } from './disclosure.ts'

const decode = (bytes: Uint8Array) => plainText(decodeText(bytes))
export const trailing = (count: number): Disclosure[] =>
  count > 0 ? [{ kind: 'trailing', name: 'Data after the image', value: bytesInWords(count) }] : []

const WEBP_KNOWN = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP', 'EXIF', 'XMP ']

export function webpFacts(file: Uint8Array): Disclosure[] {
  const chunks = readRiff(file)
  const others = chunks.filter(({ type }) => !WEBP_KNOWN.includes(type))
  const end = new Bytes(file).u32(4, true) + 8
  return [
    ...others.map(
      ({ type, data, end: stop }): Disclosure => ({
        kind: 'other',
        name: `Block ${type}`,
        value: bytesInWords(stop - data),
      }),
    ),
    ...trailing(file.length - end),
  ]
}

const GIF_BLOCKS = { 254: 'Comment', 1: 'Text', 255: 'Application block' } as Readonly<Record<number, string>>

export function gifFacts(file: Uint8Array): Disclosure[] {
  const bytes = new Bytes(file)
  const facts: Disclosure[] = []
  let at = 13 + tableSize(bytes.u8(10))
  for (;;) {
    const kind = bytes.u8(at)
    if (kind === 0x3b) return [...facts, ...trailing(file.length - at - 1)]
    const label = kind === 0x21 ? bytes.u8(at + 1) : 0
    if (kind === 0x21) at += 2
    else if (kind === 0x2c) at += 11 + tableSize(bytes.u8(at + 9))
    else return facts
    const parts: Uint8Array[] = []
    for (; bytes.u8(at) !== 0; at += bytes.u8(at) + 1)
      if (parts.length < 8) parts.push(file.subarray(at + 1, at + 1 + bytes.u8(at)))
    at += 1
    const name = GIF_BLOCKS[label]
    const text = decode(concat(parts))
    // That it repeats is no secret, and XMP has its own reader.
    if (name && !/^(NETSCAPE|ANIMEXTS|XMP DataXMP)/.test(text))
      facts.push({ kind: label === 0xff ? 'other' : 'text', name, value: text })
  }
}

const BOXES = ['ftyp', 'meta', 'mdat', 'moov', 'moof', 'mini', 'free', 'skip', 'uuid']
const IMAGE_ITEMS = ['hvc1', 'av01', 'grid', 'jpeg', 'tmap', 'iden', 'iovl']

interface Reference {
  type: string
  from: number
  to: number[]
}

/** ISO/IEC 14496-12, 8.11.12: which items belong to which. */
function readReferences(bytes: Bytes, meta: Box): Reference[] {
  const iref = readBoxes(bytes, meta.data + 4, meta.end).find(({ type }) => type === 'iref')
  if (!iref) return []
  const wide = bytes.u8(iref.data) > 0
  const id = (at: number) => (wide ? bytes.u32(at) : bytes.u16(at))
  const size = wide ? 4 : 2
  return readBoxes(bytes, iref.data + 4, iref.end).map(({ type, data, end }) => {
    const count = Math.min(bytes.u16(data + size), Math.floor((end - data - size - 2) / size))
    return { type, from: id(data), to: Array.from({ length: count }, (_, at) => id(data + size + 2 + at * size)) }
  })
}

export function boxFacts(file: Uint8Array): Disclosure[] {
  const bytes = new Bytes(file)
  const boxes = readBoxes(bytes, 0, file.length)
  const items = readItems(file)
  const references = items ? readReferences(bytes, items.meta) : []
  const fromIds = (type: string) => new Set(references.filter((one) => one.type === type).map(({ from }) => from))
  const tiles = new Set(references.filter(({ type }) => type === 'dimg').flatMap(({ to }) => to))
  const [thumbnails, layers] = [fromIds('thmb'), fromIds('auxl')]
  const images = [...(items?.types ?? [])].filter(([id, type]) => {
    const own = id === items?.primary || tiles.has(id) || thumbnails.has(id) || layers.has(id)
    return IMAGE_ITEMS.includes(type) && !own
  })
  const counted = (kind: Disclosure['kind'], name: string, count: number): Disclosure[] =>
    count > 0 ? [{ kind, name, value: String(count) }] : []
  const end = boxes.findLast(({ type }) => BOXES.includes(type))?.end ?? file.length
  return [
    ...counted('thumbnail', 'Thumbnails of this image', thumbnails.size),
    ...counted('pictures', 'Further images', images.length),
    ...counted('other', 'Auxiliary layers, such as depth', layers.size),
    ...boxes
      .filter(({ type }) => type === 'uuid')
      .map(({ start, end: stop }): Disclosure => {
        return { kind: 'other', name: 'Application block', value: bytesInWords(stop - start) }
      }),
    ...trailing(file.length - end),
  ]
}

const JXL_BLOCKS: Readonly<Record<string, string>> = {
  Exif: 'EXIF',
  'xml ': 'XMP',
  jumb: 'Provenance (JUMBF)',
  jbrd: 'JPEG reconstruction data',
}

export function jxlFacts(file: Uint8Array): Disclosure[] {
  const bytes = new Bytes(file)
  if (bytes.u16(0) === 0xff0a) return []
  return readBoxes(bytes, 0, file.length).flatMap(({ type, data, end }): Disclosure[] => {
    // A block that is packed by Brotli names what it holds; browsers do not unpack it.
    const packed = type === 'brob' ? (JXL_BLOCKS[bytes.text(data, 4)] ?? 'Block') : null
    if (JXL_DRAWING.has(type)) return []
    const name = packed ? `${packed}, compressed` : (JXL_BLOCKS[type] ?? 'Block')
    return type === 'Exif' || type === 'xml ' ? [] : [{ kind: 'other', name, value: bytesInWords(end - data) }]
  })
}

const SVG_ELEMENTS: Readonly<Record<string, readonly [Disclosure['kind'], string]>> = {
  title: ['text', 'Title'],
  desc: ['text', 'Description'],
  '!--': ['text', 'Comment'],
  'dc:title': ['text', 'Title or name'],
  'dc:creator': ['author', 'Author'],
  'dc:rights': ['author', 'Rights'],
  'dc:publisher': ['author', 'Publisher'],
  'dc:date': ['date', 'Date'],
  'dc:description': ['text', 'Description'],
}
const SVG_ATTRIBUTES: Readonly<Record<string, readonly [Disclosure['kind'], string]>> = {
  'sodipodi:docname': ['device', 'File on the author’s computer'],
  'sodipodi:absref': ['device', 'File on the author’s computer'],
  'inkscape:export-filename': ['device', 'File on the author’s computer'],
  'inkscape:version': ['device', 'Software'],
}
const MAX_OF_SVG = 60
const element = /^(!--|[\w:-]+)/
const attribute = /\s([\w:-]+)\s*=\s*["']([^"']{1,2000})/g

export function svgFacts(file: Uint8Array): Disclosure[] {
  const facts: Disclosure[] = []
  // Each piece is an element with its attributes and the text behind it: no pattern runs over the whole file.
  for (const piece of new TextDecoder().decode(file).split('<')) {
    if (facts.length >= MAX_OF_SVG) break
    const name = element.exec(piece)?.[1] ?? ''
    const reported = SVG_ELEMENTS[name]
    if (reported) {
      const value = plainText(
        name === '!--' ? (piece.slice(3).split('-->')[0] ?? '') : piece.slice(piece.indexOf('>') + 1),
      )
      if (value !== '') facts.push({ kind: reported[0], name: reported[1], value })
    }
    for (const [, key = '', text = ''] of piece.slice(0, 20_000).matchAll(attribute)) {
      const known = SVG_ATTRIBUTES[key]
      if (known) facts.push({ kind: known[0], name: known[1], value: plainText(text) })
    }
  }
  return facts
}
