import create from '@jsquash/jxl/codec/enc/jxl_enc.js'
import { defaultOptions } from '@jsquash/jxl/meta.js'
import type { Surface } from '@sundry/raster'
import { ImageFault } from '@sundry/raster'
import { jxlEncoder as wasm } from '#wasm-files'
import { codecOnce } from '../../load/load-code.ts'

const codec = codecOnce(create, wasm)

export async function encodeJxl(surface: Surface, quality: number, effort: number): Promise<Uint8Array<ArrayBuffer>> {
  const { data, width, height } = surface.pixels()
  const bytes = (await codec()).encode(new Uint8Array(data.buffer), width, height, {
    ...defaultOptions,
    effort,
    quality,
  })
  if (!bytes) throw new ImageFault('encode-failed')
  return new Uint8Array(bytes)
}
