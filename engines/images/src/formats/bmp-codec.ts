import type { Surface } from '../pipeline/surface.ts'
import type { Encoder } from './format.ts'

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
