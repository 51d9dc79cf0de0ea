import { ascii, Bytes, be16, be32, concat } from '@sundry/kit'
import {
  type Box,
  boxesAreComplete,
  type Items,
  readBoxes,
  readBoxHeader,
  readItems,
} from '../../containers/isobmff-boxes.ts'
import { readBoxMetadata, stripBoxes } from '../../containers/isobmff-metadata.ts'
import type { FormatDescriptor } from '../../model/format.ts'
import { avif as identity } from '../../model/identities.ts'
import type { Metadata, StoredBlocks, StripMode } from '../../model/metadata.ts'

const box = (type: string, ...parts: Uint8Array[]) => {
  const body = concat(parts)
  return concat([be32(body.length + 8), ascii(type), body])
}
const full = (type: string, version: number, flags: number, ...parts: Uint8Array[]) =>
  box(type, be32((version << 24) | flags), ...parts)

interface Extra {
  id: number
  type: string
  data: Uint8Array
}

function itemInfo(file: Uint8Array, iinf: Box, extras: readonly Extra[]): Uint8Array {
  const bytes = new Bytes(file)
  const wide = bytes.u8(iinf.data) > 0
  const old = readBoxes(bytes, iinf.data + (wide ? 8 : 6), iinf.end)
  const added = extras.map(({ id, type }) =>
    full('infe', 2, 1, be16(id), be16(0), ascii(type), ascii(type === 'mime' ? '\0application/rdf+xml\0' : '\0')),
  )
  const count = old.length + added.length
  return full('iinf', 0, 0, be16(count), ...old.map(({ start, end }) => file.subarray(start, end)), ...added)
}

function itemProperties(file: Uint8Array, iprp: Box, primary: number, icc: Uint8Array): Uint8Array {
  const bytes = new Bytes(file)
  const boxes = readBoxes(bytes, iprp.data, iprp.end)
  const ipco = boxes.find(({ type }) => type === 'ipco')
  const ipma = boxes.find(({ type }) => type === 'ipma')
  if (!ipco || !ipma) return file.subarray(iprp.start, iprp.end)
  const properties = readBoxes(bytes, ipco.data, ipco.end)
  const wideId = bytes.u8(ipma.data) > 0
  const wideIndex = (bytes.u8(ipma.data + 3) & 1) === 1
  const parts: Uint8Array[] = [file.subarray(ipma.data, ipma.data + 8)]
  let at = ipma.data + 8
  for (let entry = bytes.u32(ipma.data + 4); entry > 0 && at < ipma.end; entry -= 1) {
    const id = wideId ? bytes.u32(at) : bytes.u16(at)
    const start = at
    at += wideId ? 4 : 2
    const count = bytes.u8(at)
    const list = file.subarray(at + 1, at + 1 + count * (wideIndex ? 2 : 1))
    at += 1 + list.length
    const index = properties.length + 1
    const added = id === primary ? (wideIndex ? be16(index) : Uint8Array.of(index)) : new Uint8Array(0)
    parts.push(file.subarray(start, at - 1 - list.length), Uint8Array.of(count + (id === primary ? 1 : 0)), list, added)
  }
  return box(
    'iprp',
    box('ipco', file.subarray(ipco.data, ipco.end), box('colr', ascii('prof'), icc)),
    box('ipma', ...parts),
  )
}

function references(file: Uint8Array, iref: Box | undefined, primary: number, extras: readonly Extra[]): Uint8Array {
  const old = iref ? file.subarray(iref.data + 4, iref.end) : new Uint8Array(0)
  const added = extras.map(({ id }) => box('cdsc', be16(id), be16(1), be16(primary)))
  return full('iref', 0, 0, old, ...added)
}

function locations(items: Items, shift: number, extras: readonly Extra[], extrasAt: number): Uint8Array {
  let at = extrasAt
  const own = extras.map(({ id, data }) => {
    const place = { start: at - shift, end: at - shift + data.length }
    at += data.length
    return [id, [place]] as const
  })
  const all = [...items.places, ...own]
  const entries = all.flatMap(([id, places]) => [
    be16(id),
    be16(0),
    be16(places.length),
    ...places.flatMap(({ start, end }) => [be32(start + shift), be32(end - start)]),
  ])
  return full('iloc', 0, 0, be16(0x4400), be16(all.length), ...entries)
}

export function writeAvifMetadata(file: Uint8Array, { exif, icc, xmp }: Metadata): Uint8Array<ArrayBuffer> {
  const items = readItems(file)
  const bytes = new Bytes(file)
  const boxes = items ? readBoxes(bytes, items.meta.data + 4, items.meta.end) : []
  const find = (type: string) => boxes.find((found) => found.type === type)
  const [iinf, iprp] = [find('iinf'), find('iprp')]
  if (!items || !iinf || !iprp || find('idat') || !(exif || icc || xmp)) return new Uint8Array(file)

  const next = Math.max(...items.types.keys()) + 1
  const extras: Extra[] = []
  if (exif) extras.push({ id: next, type: 'Exif', data: concat([be32(0), exif]) })
  if (xmp) extras.push({ id: next + 1, type: 'mime', data: xmp })

  const build = (shift: number, extrasAt: number) => {
    const parts = boxes
      .filter(({ type }) => type !== 'iref')
      .map((found) => {
        if (found.type === 'iloc') return locations(items, shift, extras, extrasAt)
        if (found.type === 'iinf') return itemInfo(file, found, extras)
        if (found.type === 'iprp' && icc) return itemProperties(file, found, items.primary, icc)
        return file.subarray(found.start, found.end)
      })
    return full('meta', 0, 0, ...parts, references(file, find('iref'), items.primary, extras))
  }
  const shift = build(0, 0).length - (items.meta.end - items.meta.start)
  const meta = build(shift, file.length + shift + 8)
  return concat([
    file.subarray(0, items.meta.start),
    meta,
    file.subarray(items.meta.end),
    ...(extras.length > 0 ? [box('mdat', ...extras.map(({ data }) => data))] : []),
  ])
}

/** XMP that does not fit in the place of the old is added. */
function stripAvif(file: Uint8Array, mode: StripMode, retained?: StoredBlocks): Uint8Array<ArrayBuffer> {
  const clean = stripBoxes(file, mode, retained)
  const isMissing = retained?.xmp && readBoxMetadata(clean).xmp === null
  return isMissing ? writeAvifMetadata(clean, { exif: null, icc: null, xmp: retained.xmp }) : clean
}

export const avif: FormatDescriptor = {
  ...identity,
  otherExtensions: ['avifs'],
  isTarget: true,
  qualitySteps: { fast: 1, small: 1 },
  lossless: false,
  compressible: true,
  animates: false,
  longestSide: 65_536,
  headerMayEndLate: false,
  shownByBrowser: true,
  writtenByCanvas: false,
  decodesQuickly: false,
  orientation: 'decoder',
  // Measured: ten bits, as libaom works on them.
  bytesPerPixel: { fast: 55, small: () => 55 },
  readHeader: readBoxHeader,
  isComplete: boxesAreComplete,
  metadata: { read: readBoxMetadata, write: writeAvifMetadata, strip: stripAvif },
}
