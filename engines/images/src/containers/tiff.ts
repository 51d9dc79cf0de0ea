// The directories of a TIFF structure (TIFF 6.0, section 2): EXIF is one, and so is a TIFF image itself.
import type { Bytes } from '@sundry/kit'

export const GPS = 0x8825

/** Octets of a value of each TIFF type. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
/** The text of EXIF 3.0. */
export const UTF8 = 129

export interface DirectoryEntry {
  tag: number
  type: number
  count: number
  /** Offset of its twelve octets. */
  at: number
  /** Offset of its values, within the entry or elsewhere; zero octets if the type is unknown. */
  from: number
  size: number
}

/** True for little-endian; null where the octets are no TIFF. */
export function isLittleEndian(bytes: Bytes): boolean | null {
  const order = bytes.text(0, 2)
  return order === 'II' ? true : order === 'MM' ? false : null
}

export const nextDirectoryAt = (bytes: Bytes, at: number, little: boolean): number =>
  at + 2 + bytes.u16(at, little) * 12

/** Entries beyond the end of the file are left out. */
export function* entriesOf(bytes: Bytes, directoryAt: number, little: boolean): Generator<DirectoryEntry> {
  const end = Math.min(nextDirectoryAt(bytes, directoryAt, little), bytes.length)
  for (let at = directoryAt + 2; at + 12 <= end; at += 12) {
    const type = bytes.u16(at + 2, little)
    const count = bytes.u32(at + 4, little)
    const size = (type === UTF8 ? 1 : (TYPE_BYTES[type] ?? 0)) * count
    yield { tag: bytes.u16(at, little), type, count, at, from: size <= 4 ? at + 8 : bytes.u32(at + 8, little), size }
  }
}
