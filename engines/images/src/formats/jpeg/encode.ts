import create from 'icodec/mozjpeg.js'
import wasm from 'icodec/mozjpeg.wasm?url'
import { ImageFault } from '../../core/fault.ts'
import type { Surface } from '../../pipeline/surface.ts'

let codec: ReturnType<typeof create> | undefined

const YCBCR = 3
const IMAGEMAGICK_TABLE = 3

/** MozJPEG: progressive, trellis-quantised. Subsampling follows the quality. */
export async function encodeMozjpeg(surface: Surface, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  codec ??= create({ locateFile: () => wasm })
  const { data, width, height } = surface.pixels()
  const bytes = (await codec).encode(data, width, height, {
    bitDepth: 8,
    quality,
    baseline: false,
    arithmetic: false,
    progressive: true,
    optimizeCoding: true,
    smoothing: 0,
    colorSpace: YCBCR,
    quantTable: IMAGEMAGICK_TABLE,
    trellisMultipass: false,
    trellisOptZero: false,
    trellisOptTable: false,
    trellisLoops: 1,
    autoSubsample: true,
    chromaSubsample: 2,
    separateChromaQuality: false,
    chromaQuality: quality,
  })
  if (!bytes) throw new ImageFault('encode-failed')
  return new Uint8Array(bytes)
}
