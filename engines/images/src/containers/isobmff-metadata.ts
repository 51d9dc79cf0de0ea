import { ascii, Bytes, concat } from '@sundry/kit'
import type { Metadata, StoredBlocks, StripMode } from '../model/metadata.ts'
import { isSrgbProfile, xmpPackets } from '../model/metadata.ts'
import { type Items, readBoxes, readItems } from './isobmff-boxes.ts'

const MAX_ITEMS = 100

function itemsData(file: Uint8Array, items: Items, type: string): Uint8Array[] {
  return [...items.types]
    .filter(([, found]) => found === type)
    .slice(0, MAX_ITEMS)
    .map(([id]) => items.places.get(id) ?? [])
    .filter((places) => places.length > 0)
    .map((places) => concat(places.map(({ start, end }) => file.subarray(start, end))))
}

const profileBox = (file: Uint8Array, items: Items) => {
  const bytes = new Bytes(file)
  const own = items.properties.get(items.primary) ?? []
  return own.find(({ type, data }) => type === 'colr' && ['prof', 'rICC'].includes(bytes.text(data, 4)))
}

export function readBoxMetadata(file: Uint8Array): Metadata {
  const items = readItems(file)
  if (!items) return { exif: null, icc: null, xmp: null }
  const exif = itemsData(file, items, 'Exif')[0] ?? null
  const colour = profileBox(file, items)
  // ISO/IEC 23008-12 annex A: four bytes say how far the TIFF header is away.
  const skip = exif ? 4 + new Bytes(exif).u32(0) : 0
  // In UTF-16, each letter has a zero octet.
  const isXmp = (data: Uint8Array) =>
    new TextDecoder('latin1').decode(data.subarray(0, 4096)).replaceAll('\0', '').includes('xmp')
  return {
    exif: exif && skip < exif.length ? exif.subarray(skip) : null,
    icc: colour ? file.subarray(colour.data + 4, colour.end) : null,
    ...xmpPackets(itemsData(file, items, 'mime').filter(isXmp)),
  }
}

const emptyExif = concat([Uint8Array.of(0, 0, 0, 0), ascii('MM'), Uint8Array.of(0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0)])

const IMAGE_BOXES = ['ftyp', 'meta', 'mdat', 'moov', 'moof', 'mini', 'free', 'skip']

/** Blocks of other programs are blanked, so that no offset moves; data after the last box of the image are dropped. */
function withoutForeignBoxes(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const boxes = readBoxes(new Bytes(file), 0, file.length)
  const last = boxes.findLast(({ type }) => IMAGE_BOXES.includes(type))
  if (!last) return file
  for (const { type, start, data, end } of boxes) {
    if (IMAGE_BOXES.includes(type) || end > last.end) continue
    file.set(ascii('free'), start + 4)
    file.fill(0, data, end)
  }
  return file.slice(0, last.end)
}

/** Overwritten in place, so that no offset moves; the orientation is a property of the image here, not EXIF's. */
export function stripBoxes(file: Uint8Array, mode: StripMode, retained?: StoredBlocks): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(file)
  const items = readItems(file)
  if (!items) return copy
  let xmp = retained?.xmp ?? null
  for (const [id, type] of items.types) {
    if (type !== 'Exif' && type !== 'mime') continue
    for (const [index, { start, end }] of (items.places.get(id) ?? []).entries()) {
      copy.fill(type === 'mime' ? 0x20 : 0, start, end)
      if (type === 'mime' && index === 0 && xmp && end - start >= xmp.length && end <= copy.length) {
        copy.set(xmp, start)
        xmp = null
      }
      const block = index === 0 && retained?.exif ? concat([new Uint8Array(4), retained.exif]) : emptyExif
      const fitting = end - start >= block.length ? block : emptyExif
      if (type === 'Exif' && end - start >= fitting.length && end <= copy.length) copy.set(fitting, start)
    }
  }
  const colour = profileBox(file, items)
  if (colour && mode === 'strip' && isSrgbProfile(file.subarray(colour.data + 4, colour.end))) {
    // 'free' is a property that every reader skips.
    copy.set(ascii('free'), colour.start + 4)
    copy.fill(0, colour.data, colour.end)
  }
  return withoutForeignBoxes(copy)
}
