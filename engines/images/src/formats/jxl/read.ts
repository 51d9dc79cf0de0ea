import create from '@jsquash/jxl/codec/dec/jxl_dec.js'
import { ImageFault } from '@sundry/raster'
import { jxlDecoder as wasm } from '#wasm-files'
import { codecOnce } from '../../load/load-code.ts'

const codec = codecOnce(create, wasm)

export async function decodeJxl(file: Uint8Array): Promise<ImageData> {
  const pixels = (await codec()).decode(file)
  if (!pixels) throw new ImageFault('damaged')
  return pixels
}
