import create from '@jsquash/avif/codec/dec/avif_dec.js'
import { avifDecoder as wasm } from '#wasm-files'
import { ImageFault } from '../../core/fault.ts'

let codec: ReturnType<typeof create> | undefined

export async function decodeAvif(file: Uint8Array): Promise<ImageData> {
  codec ??= create({ locateFile: () => wasm, noInitialRun: true })
  const pixels = (await codec).decode(file, 8)
  if (!pixels) throw new ImageFault('damaged')
  return pixels
}
