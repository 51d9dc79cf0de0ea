// EXIF is a TIFF file inside a picture: https://www.cipa.jp/std/documents/download_e.html?DC-008-Translation-2023-E
import { Bytes } from './bytes.ts'
import { ImageFault } from './fault.ts'

const ORIENTATION = 0x0112
const GPS = 0x8825
const SHORT = 3

interface Entry {
  tag: number
  at: number
}

function readFirstDirectory(bytes: Bytes): { little: boolean; entries: Entry[]; at: number } {
  const order = bytes.text(0, 2)
  if (order !== 'II' && order !== 'MM') throw new ImageFault('tiff-endian')
  const little = order === 'II'
  if (bytes.u16(2, little) !== 42) throw new ImageFault('tiff-version')
  const at = bytes.u32(4, little)
  const count = at + 2 <= bytes.length ? bytes.u16(at, little) : 0
  const entries: Entry[] = []
  for (let index = 0; index < count && at + 14 + index * 12 <= bytes.length; index += 1) {
    const entry = at + 2 + index * 12
    entries.push({ tag: bytes.u16(entry, little), at: entry })
  }
  return { little, entries, at }
}

export function readOrientation(exif: Uint8Array): number {
  const bytes = new Bytes(exif)
  const { little, entries } = readFirstDirectory(bytes)
  const entry = entries.find(({ tag }) => tag === ORIENTATION)
  if (!entry) return 1
  if (bytes.u16(entry.at + 2, little) !== SHORT) throw new ImageFault('orientation-type')
  if (bytes.u32(entry.at + 4, little) !== 1) throw new ImageFault('orientation-count')
  const value = bytes.u16(entry.at + 8, little)
  return value >= 1 && value <= 8 ? value : 1
}

export function orientationOr1(exif: Uint8Array | null | undefined): number {
  if (!exif) return 1
  try {
    return readOrientation(exif)
  } catch {
    return 1
  }
}

export function withoutOrientation(exif: Uint8Array): Uint8Array {
  const copy = exif.slice()
  try {
    const bytes = new Bytes(copy)
    const { little, entries } = readFirstDirectory(bytes)
    for (const { tag, at } of entries) {
      if (tag !== ORIENTATION) continue
      copy.set(little ? [1, 0, 0, 0] : [0, 1, 0, 0], at + 8)
    }
  } catch {
    // What cannot be read says nothing about an orientation.
  }
  return copy
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
