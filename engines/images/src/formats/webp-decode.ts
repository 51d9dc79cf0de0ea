import create from '@jsquash/webp/codec/dec/webp_dec.js'
import { webpDecoder as wasm } from '#wasm-files'
import { codecOnce } from '../codecs/load-code.ts'
import { ImageFault } from '../core/fault.ts'

const codec = codecOnce(create, wasm)

export async function decodeWebp(file: Uint8Array): Promise<ImageData> {
  const pixels = (await codec()).decode(file)
  if (!pixels) throw new ImageFault('damaged')
  return pixels
}
