import type { Surface } from '@sundry/raster'
import { ImageFault } from '@sundry/raster'
import create from 'icodec/avif-enc.js'
import { avifEncoder as wasm } from '#wasm-files'
import { codecOnce } from '../../load/load-code.ts'
import { vipsRuns, withVips } from '../../load/vips.ts'
import type { Encoded, EncodeOptions } from '../../model/format.ts'
import { interpolate } from '../../model/look.ts'

/** Above this libvips, at ten bits, could run out of its memory of a gigabyte. */
const MAX_VIPS_PIXELS = 12.5e6
/** Above this half a megapixel a second is too slow for `fast`. */
const LARGE_PIXELS = 4e6
/** From here on each pixel keeps its own colour, as in JPEG. */
const WHOLE_COLOUR = 96

// At the same number an AVIF file is to look like a JPEG file, on the average of photographs (decision 45).
const NUMBERS = [0, 20, 30, 40, 50, 60, 70, 80, 90, 95, 100]
const VIPS_QUALITIES = [5, 21, 33, 40, 45, 49, 55, 64, 79, 88, 100]
const PLAIN_QUALITIES = [5, 27, 38, 47, 53, 57, 65, 77, 89, 96, 100]

/** libaom 3.15 of libvips, tuned for still images, at ten bits: a tenth fewer bytes at the same look than at eight. */
function encodeByVips(surface: Surface, quality: number, effort: number): Promise<Uint8Array<ArrayBuffer>> {
  const { data, width, height } = surface.pixels()
  return withVips(
    (vips, keep) => {
      const image = keep(vips.Image.newFromMemory(new Uint8Array(data.buffer), width, height, 4, vips.BandFormat.uchar))
      const tagged = keep(image.copy({ interpretation: vips.Interpretation.srgb }))
      const isOpaque = keep(tagged.extractBand(3)).min() === 255
      const shown = isOpaque ? keep(tagged.extractBand(0, { n: 3 })) : tagged
      const Q = Math.round(interpolate(quality, NUMBERS, VIPS_QUALITIES))
      const subsample = quality >= WHOLE_COLOUR ? vips.ForeignSubsample.off : vips.ForeignSubsample.on
      const options = { compression: vips.ForeignHeifCompression.av1, bitdepth: 10, keep: 'none' }
      return new Uint8Array(shown.heifsaveBuffer({ ...options, Q, effort, subsample_mode: subsample }))
    },
    { writesAvif: true },
  )
}

const codec = codecOnce(create, wasm)

/** libaom 3.11 in one thread, where memory cannot be shared, and for images too large for libvips. */
async function encodePlainly(surface: Surface, quality: number, speed: number): Promise<Uint8Array<ArrayBuffer>> {
  const { data, width, height } = surface.pixels()
  const bytes = (await codec()).encode(data, width, height, {
    quality: Math.round(interpolate(quality, NUMBERS, PLAIN_QUALITIES)),
    qualityAlpha: -1,
    speed,
    subsample: quality >= WHOLE_COLOUR ? 1 : 3,
    bitDepth: 8,
    tune: 2,
    sharpness: 0,
    denoiseLevel: 0,
    tileRowsLog2: 0,
    tileColsLog2: 0,
    autoTiling: false,
    chromaDeltaQ: false,
    sharpYUV: false,
  })
  if (typeof bytes === 'string') throw new ImageFault('encode-failed')
  return new Uint8Array(bytes)
}

export async function encodeAvif(surface: Surface, quality: number, { effort }: EncodeOptions): Promise<Encoded> {
  const pixels = surface.width * surface.height
  if (vipsRuns() && pixels <= MAX_VIPS_PIXELS) {
    const patience = effort === 'small' ? 3 : pixels > LARGE_PIXELS ? 1 : 2
    // Its threads do not start everywhere, and offline its code may be missing where the other's is kept.
    const bytes = await encodeByVips(surface, quality, patience).catch(() => null)
    if (bytes) return { bytes, encoder: 'libvips' }
  }
  const speed = effort === 'small' && pixels <= MAX_VIPS_PIXELS ? 6 : 7
  return { bytes: await encodePlainly(surface, quality, speed), encoder: 'aom' }
}
