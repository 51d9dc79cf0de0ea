import create from '@jsquash/webp/codec/dec/webp_dec.js'
import { ImageFault } from '@sundry/raster'
import { webpDecoder as wasm } from '#wasm-files'
import { codecOnce } from '../../load/load-code.ts'

const codec = codecOnce(create, wasm)

export async function decodeWebp(file: Uint8Array): Promise<ImageData> {
  const pixels = (await codec()).decode(file)
  if (!pixels) throw new ImageFault('damaged')
  return pixels
}
