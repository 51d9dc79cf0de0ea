import create from 'icodec/mozjpeg.js'
import wasm from 'icodec/mozjpeg.wasm?url'
import { ImageFault } from '../../core/fault.ts'
import type { Surface } from '../../pipeline/surface.ts'

let codec: ReturnType<typeof create> | undefined

const YCBCR = 3
/** Tuned on photographs for MS-SSIM: fewest bytes at an equal SSIMULACRA2 of the nine tables. */
const MSSIM_TABLE = 2

/** From 80 on the codec keeps more colour than brightness earns: twice the chroma samples. */
const MOST_CHROMA = 79

/** The codec knows whole qualities only; a fraction is a little more colour. */
function qualities(quality: number) {
  const whole = Math.floor(quality)
  const more = Math.round((quality - whole) * 4)
  return { quality: whole, chromaQuality: whole < 90 ? Math.min(whole, MOST_CHROMA - 3) + more : whole }
}

/** MozJPEG: progressive, trellis-quantised. With `last` the surface is empty afterwards. */
export async function encodeMozjpeg(
  surface: Surface,
  quality: number,
  last: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  codec ??= create({ locateFile: () => wasm })
  const { data, width, height } = last ? surface.takePixels() : surface.pixels()
  const bytes = (await codec).encode(data, width, height, {
    // The codec copies the pixels before it reads its options: from here on ours are in the way.
    get bitDepth() {
      if (last) data.buffer.transfer?.(0)
      return 8
    },
    ...qualities(quality),
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
    autoSubsample: true,
    chromaSubsample: 2,
    separateChromaQuality: true,
  })
  if (!bytes) throw new ImageFault('encode-failed')
  return new Uint8Array(bytes)
}
