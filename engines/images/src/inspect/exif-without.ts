import { ascii, concat } from '@sundry/kit'
import { GPS } from '../containers/tiff.ts'
import type { DisclosureKind } from '../model/metadata.ts'
import { BLOCKS, IN_BLOCKS, tagOf } from './exif-facts.ts'
import { type DirectoryName, readTiff, type Tiff, type TiffEntry } from './tiff.ts'

const EXIF = 0x8769
const INTEROP = 0xa005
const LONG = 4

/** Addresses of directories are written again. */
const isPointer = ({ directory, tag }: TiffEntry) =>
  (directory === 'first' && (tag === EXIF || tag === GPS)) || (directory === 'exif' && tag === INTEROP)

function stays(entry: TiffEntry, kinds: readonly DisclosureKind[]): boolean {
  if (isPointer(entry)) return false
  if (BLOCKS.includes(entry.tag) && IN_BLOCKS.some((kind) => kinds.includes(kind))) return false
  const tag = tagOf(entry.directory, entry.tag)
  return !tag || !kinds.includes(tag.kind)
}

/** The EXIF block written again without what is of these kinds; a thumbnail never survives. Null where nothing is left. */
export function exifWithout(exif: Uint8Array, kinds: readonly DisclosureKind[]): Uint8Array<ArrayBuffer> | null {
  const tiff = readTiff(exif)
  if (!tiff) return null
  const retained = tiff.entries.filter((entry) => entry.directory !== 'thumbnail' && stays(entry, kinds))
  return retained.length === 0 ? null : writeTiff(retained, tiff)
}

type Written = Exclude<DirectoryName, 'thumbnail'>

const ORDER: readonly Written[] = ['first', 'exif', 'interop', 'gps']
/** Which entry of which directory holds the address of another. */
const POINTERS: Partial<Record<Written, { within: Written; tag: number }>> = {
  exif: { within: 'first', tag: EXIF },
  gps: { within: 'first', tag: GPS },
  interop: { within: 'exif', tag: INTEROP },
}

interface Row {
  tag: number
  type: number
  count: number
  value: Uint8Array
}

const even = (size: number) => size + (size & 1)
const HEAD = 8
const INLINE = 4

const sizeOf = (rows: readonly Row[]) =>
  2 + rows.length * 12 + 4 + rows.reduce((sum, { value }) => sum + (value.length > INLINE ? even(value.length) : 0), 0)

export function writeTiff(entries: readonly TiffEntry[], { little }: Pick<Tiff, 'little'>): Uint8Array<ArrayBuffer> {
  const u16 = (value: number) => (little ? Uint8Array.of(value, value >> 8) : Uint8Array.of(value >> 8, value))
  const u32 = (value: number) => concat(little ? [u16(value), u16(value >>> 16)] : [u16(value >>> 16), u16(value)])

  const used = (name: Written): boolean =>
    name === 'first' ||
    entries.some(({ directory }) => directory === name) ||
    ORDER.some((one) => POINTERS[one]?.within === name && used(one))
  const directories = ORDER.filter(used)
  const rowsOf = (name: Written, addresses?: ReadonlyMap<Written, number>): Row[] => {
    const pointers = directories.flatMap((one): Row[] => {
      const pointer = POINTERS[one]
      const value = u32(addresses?.get(one) ?? 0)
      return pointer?.within === name ? [{ tag: pointer.tag, type: LONG, count: 1, value }] : []
    })
    const own = entries.filter(({ directory }) => directory === name)
    return [...own, ...pointers].toSorted((one, other) => one.tag - other.tag)
  }
  const addresses = new Map<Written, number>()
  let end = HEAD
  for (const name of directories) {
    addresses.set(name, end)
    end += sizeOf(rowsOf(name))
  }
  return concat([
    ascii(little ? 'II' : 'MM'),
    u16(42),
    u32(HEAD),
    ...directories.flatMap((name) => writeDirectory(rowsOf(name, addresses), addresses.get(name) ?? 0, { u16, u32 })),
  ])
}

interface Order {
  u16: (value: number) => Uint8Array
  u32: (value: number) => Uint8Array
}

function writeDirectory(rows: readonly Row[], at: number, { u16, u32 }: Order): Uint8Array[] {
  let valueAt = at + 2 + rows.length * 12 + 4
  const table: Uint8Array[] = []
  const values: Uint8Array[] = []
  for (const { tag, type, count, value } of rows) {
    table.push(u16(tag), u16(type), u32(count))
    if (value.length <= INLINE) table.push(value, new Uint8Array(INLINE - value.length))
    else {
      table.push(u32(valueAt))
      values.push(value, new Uint8Array(value.length & 1))
      valueAt += even(value.length)
    }
  }
  return [u16(rows.length), ...table, u32(0), ...values]
}
