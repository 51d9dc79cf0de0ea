import create from '@jsquash/avif/codec/enc/avif_enc.js'
import { defaultOptions } from '@jsquash/avif/meta.js'
import { avifEncoder as wasm } from '#wasm-files'
import { codecOnce } from '../codecs/load-code.ts'
import { ImageFault } from '../core/fault.ts'
import type { Surface } from '../pipeline/surface.ts'

const codec = codecOnce(create, wasm)

export async function encodeAvif(surface: Surface, quality: number, speed: number): Promise<Uint8Array<ArrayBuffer>> {
  const { data, width, height } = surface.pixels()
  const bytes = (await codec()).encode(new Uint8Array(data.buffer), width, height, {
    ...defaultOptions,
    quality,
    speed,
    subsample: quality >= 90 ? 3 : 1,
  })
  if (!bytes) throw new ImageFault('encode-failed')
  return new Uint8Array(bytes)
}
