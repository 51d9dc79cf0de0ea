import { ImageFault } from '../../core/fault.ts'
import { release } from '../../pipeline/release.ts'
import type { Surface } from '../../pipeline/surface.ts'
import { qualitiesFor } from './colour.ts'
import { openMozjpeg } from './mozjpeg.ts'

let codec: ReturnType<typeof openMozjpeg> | undefined

const YCBCR = 3
/** Tuned on photographs for MS-SSIM: fewest bytes at an equal SSIMULACRA2 of the nine tables. */
const MSSIM_TABLE = 2

export async function encodeMozjpeg(
  surface: Surface,
  quality: number,
  last: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  codec ??= openMozjpeg()
  const { encode } = await codec
  const options = {
    ...qualitiesFor(quality),
    baseline: false,
    arithmetic: false,
    progressive: true,
    optimizeCoding: true,
    smoothing: 0,
    colorSpace: YCBCR,
    quantTable: MSSIM_TABLE,
    trellisMultipass: false,
    trellisOptZero: false,
    trellisOptTable: false,
    trellisLoops: 1,
    separateChromaQuality: true,
  }
  try {
    const pixels = last ? surface.takePixels() : surface.pixels()
    const bytes = encode(pixels, surface, options)
    if (last) release(pixels)
    if (!bytes) throw new ImageFault('encode-failed')
    return new Uint8Array(bytes)
  } catch (error) {
    // A codec that threw keeps its memory, so it is dropped.
    codec = undefined
    throw error
  }
}
