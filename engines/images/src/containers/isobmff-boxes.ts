// ISO/IEC 14496-12 boxes and the item structure of ISO/IEC 23008-12, as AVIF and HEIC use them.
import { Bytes, concat } from '@sundry/kit'
import { type Header, header } from '../model/format.ts'
import { oncePerFile } from './once-per-file.ts'

export interface Box {
  type: string
  start: number
  data: number
  end: number
}

export function readBoxes(bytes: Bytes, start: number, end: number): Box[] {
  const boxes: Box[] = []
  let at = start
  while (at + 8 <= end && boxes.length < 4096) {
    const short = bytes.u32(at)
    // Four gibibytes and more reach beyond any file, as a size of 0 reaches to its end.
    const isLong = short === 1
    const reachesEnd = isLong ? bytes.u32(at + 8) > 0 : short === 0
    const size = reachesEnd ? end - at : isLong ? bytes.u32(at + 12) : short
    const data = at + (isLong ? 16 : 8)
    if (size < data - at) break
    boxes.push({ type: bytes.text(at + 4, 4), start: at, data, end: Math.min(at + size, end) })
    at += size
  }
  return boxes
}

export interface Items {
  meta: Box
  primary: number
  types: Map<number, string>
  properties: Map<number, Box[]>
  places: Map<number, { start: number; end: number }[]>
}

const child = (boxes: readonly Box[], type: string) => boxes.find((box) => box.type === type)

function readTypes(bytes: Bytes, iinf: Box | undefined): Map<number, string> {
  const types = new Map<number, string>()
  if (!iinf) return types
  for (const box of readBoxes(bytes, iinf.data + (bytes.u8(iinf.data) === 0 ? 6 : 8), iinf.end)) {
    const wide = bytes.u8(box.data) === 3
    const id = wide ? bytes.u32(box.data + 4) : bytes.u16(box.data + 4)
    if (box.type === 'infe') types.set(id, bytes.text(box.data + (wide ? 10 : 8), 4))
  }
  return types
}

function readProperties(bytes: Bytes, iprp: Box | undefined): Map<number, Box[]> {
  const properties = new Map<number, Box[]>()
  if (!iprp) return properties
  const boxes = readBoxes(bytes, iprp.data, iprp.end)
  const ipco = child(boxes, 'ipco')
  const all = ipco ? readBoxes(bytes, ipco.data, ipco.end) : []
  for (const ipma of boxes.filter(({ type }) => type === 'ipma')) {
    const wideId = bytes.u8(ipma.data) > 0
    const wideIndex = (bytes.u8(ipma.data + 3) & 1) === 1
    let at = ipma.data + 8
    for (let entry = bytes.u32(ipma.data + 4); entry > 0 && at < ipma.end; entry -= 1) {
      const id = wideId ? bytes.u32(at) : bytes.u16(at)
      at += wideId ? 4 : 2
      const count = bytes.u8(at)
      at += 1
      const own: Box[] = []
      for (let index = 0; index < count; index += 1) {
        const property = all[(wideIndex ? bytes.u16(at) & 0x7fff : bytes.u8(at) & 0x7f) - 1]
        if (property) own.push(property)
        at += wideIndex ? 2 : 1
      }
      properties.set(id, own)
    }
  }
  return properties
}

interface Extent {
  start: number
  end: number
  /** The field of the file that says where it begins. */
  field: { at: number; size: number }
}

/** Extents are listed by the number of their item, and begin in the file or inside `idat`. */
function readExtents(bytes: Bytes, iloc: Box): Map<number, { isInside: boolean; extents: Extent[] }> {
  const items = new Map<number, { isInside: boolean; extents: Extent[] }>()
  const version = bytes.u8(iloc.data)
  const sizes = bytes.u16(iloc.data + 4)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version > 0 ? sizes & 15 : 0
  let at = iloc.data + 6
  const take = (size: number) => {
    let value = 0
    for (let index = 0; index < size; index += 1, at += 1) value = value * 256 + bytes.u8(at)
    return value
  }
  for (let entry = take(version < 2 ? 2 : 4); entry > 0 && at < iloc.end; entry -= 1) {
    const id = take(version < 2 ? 2 : 4)
    const isInside = version > 0 && (take(2) & 15) === 1
    take(2)
    const baseField = { at, size: baseSize }
    const base = take(baseSize)
    const extents: Extent[] = []
    for (let extent = take(2); extent > 0 && at < iloc.end; extent -= 1) {
      take(indexSize)
      const field = baseSize > 0 ? baseField : { at, size: offsetSize }
      const start = base + take(offsetSize)
      extents.push({ start, end: start + take(lengthSize), field })
    }
    items.set(id, { isInside, extents })
  }
  return items
}

function readPlaces(bytes: Bytes, iloc: Box | undefined, idat: Box | undefined): Items['places'] {
  const places: Items['places'] = new Map()
  for (const [id, { isInside, extents }] of iloc ? readExtents(bytes, iloc) : []) {
    const from = isInside ? (idat?.data ?? 0) : 0
    places.set(
      id,
      extents.map(({ start, end }) => ({ start: from + start, end: from + end })),
    )
  }
  return places
}

export const readItems = oncePerFile((file): Items | null => {
  const bytes = new Bytes(file)
  const meta = child(readBoxes(bytes, 0, bytes.length), 'meta')
  if (!meta) return null
  const boxes = readBoxes(bytes, meta.data + 4, meta.end)
  const pitm = child(boxes, 'pitm')
  if (!pitm) return null
  return {
    meta,
    primary: bytes.u8(pitm.data) === 0 ? bytes.u16(pitm.data + 4) : bytes.u32(pitm.data + 4),
    types: readTypes(bytes, child(boxes, 'iinf')),
    properties: readProperties(bytes, child(boxes, 'iprp')),
    places: readPlaces(bytes, child(boxes, 'iloc'), child(boxes, 'idat')),
  }
})

export function boxesAreComplete(file: Uint8Array): boolean {
  const items = readItems(file)
  return !items || (items.places.get(items.primary) ?? []).every(({ end }) => end <= file.length)
}

/** Decoders apply `irot` and `imir` themselves, so the size given here is the upright one. */
export function readBoxHeader(file: Uint8Array): Header | null {
  const bytes = new Bytes(file)
  const items = readItems(file)
  const own = items?.properties.get(items.primary) ?? []
  const property = (type: string) => own.find((box) => box.type === type)
  const size = property('ispe')
  if (!items || !size) return null
  let [width, height] = [bytes.u32(size.data + 4), bytes.u32(size.data + 8)]
  const clean = property('clap')
  if (clean) {
    const ratio = (at: number) => Math.round(bytes.u32(clean.data + at) / (bytes.u32(clean.data + at + 4) || 1))
    width = ratio(0) || width
    height = ratio(8) || height
  }
  const turn = property('irot')
  if (turn && (bytes.u8(turn.data) & 1) === 1) [width, height] = [height, width]
  const depth = property('pixi')
  const auxiliary = [...items.properties.values()].some((boxes) =>
    boxes.some((box) => box.type === 'auxC' && bytes.text(box.data + 4, box.end - box.data - 4).includes('alpha')),
  )
  return header(width, height, {
    animated: bytes.text(8, 4) === 'avis',
    alpha: auxiliary,
    bits: depth && bytes.u8(depth.data + 5) > 8 ? 16 : 8,
  })
}

/** Boxes with places of the file that are not read here: sequences and their index. */
const WITH_PLACES = ['moov', 'moof', 'sidx', 'mini']

/** The file with a box behind its list of brands, and with the places of its items moved; null where that is unknown. */
export function insertAfterBrands(file: Uint8Array, box: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const bytes = new Bytes(file)
  const boxes = readBoxes(bytes, 0, file.length)
  const [brands] = boxes
  const meta = child(boxes, 'meta')
  if (brands?.type !== 'ftyp' || !meta || boxes.some(({ type }) => WITH_PLACES.includes(type))) return null
  const iloc = child(readBoxes(bytes, meta.data + 4, meta.end), 'iloc')
  const items = iloc ? [...readExtents(bytes, iloc).values()].filter(({ isInside }) => !isInside) : []
  const extents = items.flatMap((item) => item.extents)
  if (extents.length === 0 || extents.some(({ start }) => start < brands.end)) return null
  const copy = file.slice()
  for (const { at, size } of new Map(extents.map(({ field }) => [field.at, field])).values()) {
    let moved = box.length
    for (let index = at; index < at + size; index += 1) moved += bytes.u8(index) * 256 ** (at + size - 1 - index)
    if (moved >= 256 ** size) return null
    for (let index = at + size - 1; index >= at; index -= 1, moved = Math.floor(moved / 256)) copy[index] = moved % 256
  }
  return concat([copy.subarray(0, brands.end), box, copy.subarray(brands.end)])
}
