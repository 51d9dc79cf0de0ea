import { ImageFault } from '@sundry/raster'
import create from 'icodec/heic-dec.js'
import { heicDecoder as wasm } from '#wasm-files'
import { codecOnce } from '../../load/load-code.ts'

const codec = codecOnce(create, wasm)

/** The codec asks for this function by name when it has an image to hand out. */
const handOut = (data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number) =>
  new ImageData(new Uint8ClampedArray(data), width, height)

/** libheif and libde265 are LGPL: a file of its own that anyone may replace. */
export async function decodeHeic(file: Uint8Array): Promise<ImageData> {
  Object.assign(globalThis, { _icodec_ImageData: handOut })
  const pixels = (await codec()).decode(file)
  if (!pixels || typeof pixels === 'string') throw new ImageFault('damaged')
  return pixels
}
