import create from '@jsquash/webp/codec/enc/webp_enc_simd.js'
import { webpEncoder as wasm } from '#wasm-files'
import { ImageFault } from '../../core/fault.ts'
import type { Surface } from '../../pipeline/surface.ts'

let codec: ReturnType<typeof create> | undefined

/** libwebp, for browsers whose canvas does not write WebP and for its slower, smaller settings. */
export async function encodeWebp(
  surface: Surface,
  quality: number,
  { method, lossless = false }: { method: number; lossless?: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  codec ??= create({ locateFile: () => wasm, noInitialRun: true })
  const { data, width, height } = surface.pixels()
  const bytes = (await codec).encode(data, width, height, {
    quality,
    target_size: 0,
    target_PSNR: 0,
    method,
    sns_strength: 50,
    filter_strength: 60,
    filter_sharpness: 0,
    filter_type: 1,
    partitions: 0,
    segments: 4,
    pass: 1,
    show_compressed: 0,
    preprocessing: 0,
    autofilter: 0,
    partition_limit: 0,
    alpha_compression: 1,
    alpha_filtering: 1,
    alpha_quality: 100,
    lossless: lossless ? 1 : 0,
    exact: 0,
    image_hint: 0,
    emulate_jpeg_size: 0,
    thread_level: 0,
    low_memory: 0,
    near_lossless: 100,
    use_delta_palette: 0,
    use_sharp_yuv: method === 6 && !lossless ? 1 : 0,
  })
  if (!bytes) throw new ImageFault('encode-failed')
  return new Uint8Array(bytes)
}
