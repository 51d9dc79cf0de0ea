import { Bytes } from '@sundry/kit'
import { entriesOf, GPS, isLittleEndian, nextDirectoryAt } from '../containers/tiff.ts'

export type DirectoryName = 'first' | 'exif' | 'gps' | 'interop' | 'thumbnail'

export interface TiffEntry {
  directory: DirectoryName
  tag: number
  type: number
  count: number
  value: Uint8Array
}

export interface Tiff {
  little: boolean
  entries: readonly TiffEntry[]
}

const EXIF = 0x8769
const INTEROP = 0xa005
const MAX_ENTRIES = 500

/** Null where the bytes are no TIFF. Directories and values beyond the end are left out. */
export function readTiff(exif: Uint8Array): Tiff | null {
  const bytes = new Bytes(exif)
  const little = isLittleEndian(bytes)
  if (little === null || bytes.u16(2, little) !== 42) return null
  const entries: TiffEntry[] = []
  const seen = new Set<number>()

  const readDirectory = (at: number, directory: DirectoryName) => {
    if (at === 0 || at + 2 > bytes.length || seen.has(at)) return
    seen.add(at)
    for (const { tag, type, count, from, size } of entriesOf(bytes, at, little)) {
      if (entries.length === MAX_ENTRIES) break
      if (size === 0 || from + size > bytes.length) continue
      const value = exif.subarray(from, from + size)
      entries.push({ directory, tag, type, count, value })
      if (directory === 'thumbnail') continue
      if (tag === EXIF) readDirectory(numberAt(value, type, 0, little), 'exif')
      if (tag === GPS) readDirectory(numberAt(value, type, 0, little), 'gps')
      if (tag === INTEROP) readDirectory(numberAt(value, type, 0, little), 'interop')
    }
    if (directory === 'first') readDirectory(bytes.u32(nextDirectoryAt(bytes, at, little), little), 'thumbnail')
  }
  readDirectory(bytes.u32(4, little), 'first')
  return { little, entries }
}

/** One value of an entry; fractions are divided. */
export function numberAt(value: Uint8Array, type: number, index: number, little: boolean): number {
  const bytes = new Bytes(value)
  const long = (at: number) => bytes.u32(at, little)
  if (type === 3) return bytes.u16(index * 2, little)
  if (type === 8) return (bytes.u16(index * 2, little) << 16) >> 16
  if (type === 4) return long(index * 4)
  if (type === 9) return long(index * 4) | 0
  if (type === 5) return long(index * 8) / long(index * 8 + 4)
  if (type === 10) return (long(index * 8) | 0) / (long(index * 8 + 4) | 0)
  const size = type === 11 ? 4 : 8
  if (type !== 11 && type !== 12) return bytes.u8(index)
  if ((index + 1) * size > value.length) return Number.NaN
  const view = new DataView(value.buffer, value.byteOffset + index * size, size)
  return type === 11 ? view.getFloat32(0, little) : view.getFloat64(0, little)
}
