import create from '@jsquash/avif/codec/enc/avif_enc.js'
import { defaultOptions } from '@jsquash/avif/meta.js'
import { avifEncoder as wasm } from '#wasm-files'
import { ImageFault } from '../../core/fault.ts'
import type { Surface } from '../../pipeline/surface.ts'

let codec: ReturnType<typeof create> | undefined

export async function encodeAvif(surface: Surface, quality: number, speed: number): Promise<Uint8Array<ArrayBuffer>> {
  codec ??= create({ locateFile: () => wasm, noInitialRun: true })
  const { data, width, height } = surface.pixels()
  const bytes = (await codec).encode(new Uint8Array(data.buffer), width, height, {
    ...defaultOptions,
    quality,
    speed,
    subsample: quality >= 90 ? 3 : 1,
  })
  if (!bytes) throw new ImageFault('encode-failed')
  return new Uint8Array(bytes)
}
