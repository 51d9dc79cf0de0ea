import create from '@jsquash/avif/codec/dec/avif_dec.js'
import { ImageFault } from '@sundry/raster'
import { avifDecoder as wasm } from '#wasm-files'
import { codecOnce } from '../../load/load-code.ts'

const codec = codecOnce(create, wasm)

export async function decodeAvif(file: Uint8Array): Promise<ImageData> {
  const pixels = (await codec()).decode(file, 8)
  if (!pixels) throw new ImageFault('damaged')
  return pixels
}
