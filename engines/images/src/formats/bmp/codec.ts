import { Bytes } from '@sundry/kit'
import type { Surface } from '@sundry/raster'
import { newRaster, type Raster } from '@sundry/raster'
import type { Encoder } from '../../model/format.ts'

// https://learn.microsoft.com/windows/win32/gdi/bitmap-structures: uncompressed, of 1 to 32 bits.
/** Null for what is compressed or has masks of its own. */
export function readBmp(file: Uint8Array): Raster | null {
  const bytes = new Bytes(file)
  const [at, head] = [bytes.u32(10, true), bytes.u32(14, true)]
  const isOld = head === 12
  const width = isOld ? bytes.u16(18, true) : bytes.u32(18, true) | 0
  const signed = isOld ? bytes.u16(20, true) : bytes.u32(22, true) | 0
  const bits = bytes.u16(isOld ? 24 : 28, true)
  const compression = isOld ? 0 : bytes.u32(30, true)
  const height = Math.abs(signed)
  const line = Math.ceil((width * bits) / 32) * 4
  const isKnown = compression === 0 && [1, 4, 8, 24, 32].includes(bits) && width > 0 && height > 0
  if (!isKnown || at + line * height > file.length) return null
  const made = newRaster(width, height)
  const entry = isOld ? 3 : 4
  for (let y = 0; y < height; y += 1) {
    const row = at + line * (signed > 0 ? height - 1 - y : y)
    for (let x = 0; x < width; x += 1) {
      const bit = x * bits
      const own =
        bits <= 8
          ? 14 + head + entry * ((bytes.u8(row + (bit >> 3)) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1))
          : row + (bit >> 3)
      made.data.set([bytes.u8(own + 2), bytes.u8(own + 1), bytes.u8(own), 255], (y * width + x) * 4)
    }
  }
  return made
}

const HEAD = 54
const PER_METRE = 2835

export function encodeBmp(surface: Pick<Surface, 'pixels'>): Uint8Array<ArrayBuffer> {
  const { data, width, height } = surface.pixels()
  const line = Math.ceil((width * 3) / 4) * 4
  const file = new Uint8Array(HEAD + line * height)
  const view = new DataView(file.buffer)
  file.set([0x42, 0x4d])
  view.setUint32(2, file.length, true)
  view.setUint32(10, HEAD, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, width, true)
  view.setInt32(22, height, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  view.setUint32(34, line * height, true)
  view.setInt32(38, PER_METRE, true)
  view.setInt32(42, PER_METRE, true)
  for (let y = 0; y < height; y += 1) {
    let from = (height - 1 - y) * width * 4
    let to = HEAD + y * line
    for (let x = 0; x < width; x += 1, from += 4, to += 3) {
      file[to] = data[from + 2] ?? 0
      file[to + 1] = data[from + 1] ?? 0
      file[to + 2] = data[from] ?? 0
    }
  }
  return file
}

export const bmpCodec: Encoder = {
  encode: async (surface) => ({ bytes: encodeBmp(surface), encoder: 'sundry' }),
}
