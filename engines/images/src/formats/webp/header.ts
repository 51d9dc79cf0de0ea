import { Bytes } from '../../core/bytes.ts'
import { orientationOr1 } from '../../core/exif.ts'
import { type Header, header } from '../../core/header.ts'
import { readRiff } from './chunks.ts'

const u24 = (bytes: Bytes, at: number) => bytes.u16(at, true) | (bytes.u8(at + 2) << 16)

export function readWebpHeader(file: Uint8Array): Header | null {
  const bytes = new Bytes(file)
  const chunks = readRiff(file)
  const first = chunks[0]
  if (!first) return null
  const at = first.data
  if (first.type === 'VP8X') {
    const exif = chunks.find(({ type }) => type === 'EXIF')
    return header(u24(bytes, at + 4) + 1, u24(bytes, at + 7) + 1, {
      orientation: orientationOr1(exif && tiffOf(file.subarray(exif.data, exif.end))),
      animated: (bytes.u8(at) & 2) !== 0,
      alpha: (bytes.u8(at) & 16) !== 0,
    })
  }
  if (first.type === 'VP8 ' && bytes.u8(at + 3) === 0x9d)
    return header(bytes.u16(at + 6, true) & 0x3fff, bytes.u16(at + 8, true) & 0x3fff)
  if (first.type === 'VP8L' && bytes.u8(at) === 0x2f) {
    const bits = bytes.u32(at + 1, true)
    return header((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1, { alpha: ((bits >>> 28) & 1) === 1 })
  }
  return null
}

/** Some writers put JPEG's prefix before the TIFF block. */
export const tiffOf = (exif: Uint8Array): Uint8Array =>
  new Bytes(exif).text(0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
