// The directories of a TIFF structure: EXIF is one, and so is a TIFF picture itself.
import { Bytes } from '@sundry/kit'

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
const GPS = 0x8825
const INTEROP = 0xa005
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
const MAX_ENTRIES = 500

/** Null where the bytes are no TIFF. Directories and values beyond the end are left out. */
export function readTiff(exif: Uint8Array): Tiff | null {
  const bytes = new Bytes(exif)
  const order = bytes.text(0, 2)
  const little = order === 'II'
  if ((!little && order !== 'MM') || bytes.u16(2, little) !== 42) return null
  const entries: TiffEntry[] = []
  const seen = new Set<number>()

  const readDirectory = (at: number, directory: DirectoryName) => {
    if (at === 0 || at + 2 > bytes.length || seen.has(at)) return
    seen.add(at)
    const count = bytes.u16(at, little)
    for (let index = 0; index < count && entries.length < MAX_ENTRIES; index += 1) {
      const entry = at + 2 + index * 12
      if (entry + 12 > bytes.length) return
      const tag = bytes.u16(entry, little)
      const type = bytes.u16(entry + 2, little)
      const values = bytes.u32(entry + 4, little)
      const size = (TYPE_BYTES[type] ?? 0) * values
      const from = size <= 4 ? entry + 8 : bytes.u32(entry + 8, little)
      if (size === 0 || from + size > bytes.length) continue
      const value = exif.subarray(from, from + size)
      entries.push({ directory, tag, type, count: values, value })
      if (directory === 'thumbnail') continue
      if (tag === EXIF) readDirectory(numberAt(value, type, 0, little), 'exif')
      if (tag === GPS) readDirectory(numberAt(value, type, 0, little), 'gps')
      if (tag === INTEROP) readDirectory(numberAt(value, type, 0, little), 'interop')
    }
    if (directory === 'first') readDirectory(bytes.u32(at + 2 + count * 12, little), 'thumbnail')
  }
  readDirectory(bytes.u32(4, little), 'first')
  return { little, entries }
}

/** One value of an entry; fractions are divided. */
export function numberAt(value: Uint8Array, type: number, index: number, little: boolean): number {
  const bytes = new Bytes(value)
  if (type === 3) return bytes.u16(index * 2, little)
  if (type === 4) return bytes.u32(index * 4, little)
  if (type === 5) return bytes.u32(index * 8, little) / bytes.u32(index * 8 + 4, little)
  return bytes.u8(index)
}
