// EXIF is a TIFF file inside an image: https://www.cipa.jp/std/documents/download_e.html?DC-008-Translation-2023-E
import { Bytes } from '@sundry/kit'
import { ImageFault } from '@sundry/raster'
import { entriesOf, GPS, isLittleEndian, nextDirectoryAt } from './tiff.ts'

const ORIENTATION = 0x0112
const SHORT = 3
const STRIP_OFFSETS = 0x0111
const STRIP_LENGTHS = 0x0117
const JPEG_OFFSET = 0x0201
const JPEG_LENGTH = 0x0202
/** A hostile file may list thousands, each of which would cost a fill. */
const MAX_THUMBNAIL_ENTRIES = 64

function readFirstDirectory(bytes: Bytes) {
  const little = isLittleEndian(bytes)
  if (little === null) throw new ImageFault('tiff-endian')
  if (bytes.u16(2, little) !== 42) throw new ImageFault('tiff-version')
  const at = bytes.u32(4, little)
  return { little, entries: [...entriesOf(bytes, at, little)], nextAt: nextDirectoryAt(bytes, at, little) }
}

export function readOrientation(exif: Uint8Array): number {
  const bytes = new Bytes(exif)
  const { little, entries } = readFirstDirectory(bytes)
  const entry = entries.find(({ tag }) => tag === ORIENTATION)
  if (!entry) return 1
  if (entry.type !== SHORT) throw new ImageFault('orientation-type')
  if (entry.count !== 1) throw new ImageFault('orientation-count')
  const value = bytes.u16(entry.at + 8, little) || 1
  return value <= 8 ? value : 1
}

export function orientationOr1(exif: Uint8Array | null | undefined): number {
  if (!exif) return 1
  try {
    return readOrientation(exif)
  } catch {
    return 1
  }
}

interface Range {
  from: number
  to: number
}

/** The second directory with all that it points at: the thumbnail. */
function thumbnailRanges(bytes: Bytes, little: boolean, at: number): Range[] {
  const entries = [...entriesOf(bytes, at, little)]
  const ranges = [{ from: at, to: nextDirectoryAt(bytes, at, little) + 4 }]
  const readValue = (tag: number) => {
    const entry = entries.find((one) => one.tag === tag)
    return entry && bytes.u32(entry.at + 8, little)
  }
  for (const [offset, length] of [
    [JPEG_OFFSET, JPEG_LENGTH],
    [STRIP_OFFSETS, STRIP_LENGTHS],
  ] as const) {
    const [from, bytesThere] = [readValue(offset), readValue(length)]
    if (from && bytesThere) ranges.push({ from, to: from + bytesThere })
  }
  for (const { from, size } of entries.slice(0, MAX_THUMBNAIL_ENTRIES))
    if (size > 4) ranges.push({ from, to: from + size })
  return ranges
}

/** Drops a blank end. */
function withoutBlankEnd(exif: Uint8Array, blank: readonly Range[]): Uint8Array {
  let end = exif.length
  for (let range: Range | undefined = { from: end, to: end }; range; ) {
    end = Math.min(end, range.from)
    range = blank.find(({ from, to }) => from < end && to >= end)
  }
  return exif.slice(0, end)
}

/** For an image whose pixels are made again: they are upright, and the thumbnail would show the old ones. */
export function forNewPixels(exif: Uint8Array): Uint8Array {
  const copy = exif.slice()
  try {
    const bytes = new Bytes(copy)
    const { little, entries, nextAt } = readFirstDirectory(bytes)
    for (const { tag, at } of entries) if (tag === ORIENTATION) copy.set(little ? [1, 0, 0, 0] : [0, 1, 0, 0], at + 8)
    const second = nextAt + 4 <= copy.length ? bytes.u32(nextAt, little) : 0
    if (second === 0) return copy
    const ranges = thumbnailRanges(bytes, little, second)
    // A file may lie about where things are: what the first directory needs stays.
    const blank = ranges.filter(({ from }) => from >= nextAt + 4)
    for (const { from, to } of blank) copy.fill(0, from, Math.min(to, copy.length))
    copy.fill(0, nextAt, nextAt + 4)
    return withoutBlankEnd(copy, blank)
  } catch {
    // An unreadable block has no orientation and shows no thumbnail.
    return copy
  }
}

export function hasGps(exif: Uint8Array): boolean {
  try {
    return readFirstDirectory(new Bytes(exif)).entries.some(({ tag }) => tag === GPS)
  } catch {
    return false
  }
}

export function orientationOnly(orientation: number): Uint8Array {
  return Uint8Array.of(
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  )
}
