// For the worker alone: on the page, these lazy imports would put a second copy of every codec into the build.

import type { Surface } from '@sundry/raster'
import { canvasWrites, encodeOnCanvas, ImageFault } from '@sundry/raster'
import { loadScript, openPixels } from '../load/load-code.ts'
import type { Decoder, Encoder } from '../model/format.ts'
import type { FormatId, TargetId } from '../model/types.ts'
import { bmpCodec } from './bmp/codec.ts'
import { isJpegInput, JpegWriting, rgbaInput } from './jpeg/write.ts'

const avifCodec: Decoder & Encoder = {
  async decode(file) {
    const { decodeAvif } = await loadScript(() => import('./avif/read.ts'))
    return decodeAvif(file)
  },

  async encode(surface, quality, options) {
    const { encodeAvif } = await loadScript(() => import('./avif/write.ts'))
    return encodeAvif(surface, quality, options)
  },
}

const gifCodec: Encoder = {
  async encode(surface) {
    const { writeGif } = await loadScript(() => import('./gif/write.ts'))
    return { bytes: writeGif([{ pixels: surface.pixels(), milliseconds: 0 }], 1), encoder: 'sundry' }
  },
}

const heicCodec: Decoder = {
  async decode(file) {
    const { decodeHeic } = await loadScript(() => import('./heic/read.ts'))
    return decodeHeic(file)
  },
}

const icoCodec: Encoder = {
  async encode(surface, quality, options) {
    const { encodeIco } = await loadScript(() => import('./ico/write.ts'))
    const { bytes: png, encoder } = await pngCodec.encode(surface, quality, options)
    return { bytes: encodeIco([{ width: surface.width, height: surface.height, png }]), encoder }
  },
}

/** A search asks for one surface at many qualities. */
async function writingOf(surface: Surface): Promise<JpegWriting> {
  const { cached: retained } = surface
  if (retained instanceof JpegWriting) return retained
  const writing = new JpegWriting(
    await openPixels(),
    isJpegInput(surface.file) ? surface.file : rgbaInput(surface.pixels()),
  )
  surface.cached = writing
  return writing
}

export const jpegCodec: Encoder = {
  async encode(surface, quality, { effort, last = false }) {
    const writing = await writingOf(surface)
    const { bytes, isStreamed } = writing.encode(quality, effort, last)
    return { bytes, encoder: isStreamed ? 'sundry, in strips' : 'sundry' }
  },

  async estimate(surface, quality) {
    const writing = await writingOf(surface)
    return writing.estimate(quality)
  },
}

const jxlCodec: Decoder & Encoder = {
  async decode(file) {
    const { decodeJxl } = await loadScript(() => import('./jxl/read.ts'))
    return decodeJxl(file)
  },

  async encode(surface, quality, { effort }) {
    const { encodeJxl } = await loadScript(() => import('./jxl/write.ts'))
    return { bytes: await encodeJxl(surface, quality, effort === 'small' ? 5 : 3), encoder: 'libjxl' }
  },
}

const pngCodec: Encoder = {
  async encode(surface, quality, options) {
    const { encodePngBest } = await loadScript(() => import('./png/encode.ts'))
    return encodePngBest(surface, quality, options)
  },
}

const tiffCodec: Decoder = {
  async decode(file) {
    const { decodeTiff } = await loadScript(() => import('./tiff/read.ts'))
    return decodeTiff(file)
  },
}

const webpCodec: Decoder & Encoder = {
  async decode(file) {
    const { decodeWebp } = await loadScript(() => import('./webp/read.ts'))
    return decodeWebp(file)
  },

  async encode(surface, quality, { effort }) {
    // The canvas rounds qualities to whole numbers, and at 100 it writes a lossless file, large for a photograph.
    if (effort === 'fast' && Number.isInteger(quality) && surface.fitsCanvas && (await canvasWrites('image/webp')))
      return { bytes: await encodeOnCanvas(surface, 'image/webp', Math.min(quality, 99)), encoder: 'canvas' }
    const { encodeWebp } = await loadScript(() => import('./webp/write.ts'))
    return { bytes: await encodeWebp(surface, quality, { method: effort === 'small' ? 6 : 4 }), encoder: 'libwebp' }
  },
}

export const codecs = {
  jpeg: jpegCodec,
  png: pngCodec,
  webp: webpCodec,
  gif: gifCodec,
  bmp: bmpCodec,
  avif: avifCodec,
  heic: heicCodec,
  heif: heicCodec,
  jxl: jxlCodec,
  tiff: tiffCodec,
  ico: icoCodec,
} satisfies Partial<Record<FormatId, Decoder | Encoder>> & Record<TargetId, Encoder>

const known: Partial<Record<FormatId, Partial<Decoder & Encoder>>> = codecs

export async function decodeWithWasm(file: Uint8Array, format: FormatId): Promise<ImageData | null> {
  const codec = known[format]
  if (!codec?.decode) return null
  try {
    return await codec.decode(file)
  } catch (error) {
    if (error instanceof ImageFault) throw error
    throw new ImageFault('damaged')
  }
}
