import create from '@jsquash/webp/codec/enc/webp_enc_simd.js'
import { defaultOptions } from '@jsquash/webp/meta.js'
import type { Surface } from '@sundry/raster'
import { ImageFault } from '@sundry/raster'
import { webpEncoder as wasm } from '#wasm-files'
import { codecOnce } from '../../load/load-code.ts'

const codec = codecOnce(create, wasm)

/** libwebp, for browsers whose canvas does not write WebP and for its slower, smaller settings. */
export async function encodeWebp(
  surface: Surface,
  quality: number,
  { method, lossless = false }: { method: number; lossless?: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const { data, width, height } = surface.pixels()
  const bytes = (await codec()).encode(data, width, height, {
    ...defaultOptions,
    quality,
    method,
    lossless: lossless ? 1 : 0,
    use_sharp_yuv: method === 6 && !lossless ? 1 : 0,
  })
  if (!bytes) throw new ImageFault('encode-failed')
  return new Uint8Array(bytes)
}
