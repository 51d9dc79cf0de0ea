import create from 'icodec/mozjpeg.js'
import { mozjpeg as wasm } from '#wasm-files'
import type { Size } from '../../core/dimensions.ts'

export async function openMozjpeg() {
  const codec = await create({ locateFile: () => wasm })
  return {
    encode({ data }: Pick<ImageData, 'data'>, { width, height }: Size, options: Record<string, unknown>) {
      return codec.encode(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height, options)
    },
  }
}
