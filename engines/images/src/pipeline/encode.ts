import { vipsRuns } from '../codecs/vips.ts'
import { ImageFault } from '../core/fault.ts'
import { encodeBmp } from '../formats/bmp/encode.ts'
import type { TargetId } from '../types.ts'
import { canvasWrites, encodeOnCanvas } from './canvas-encoder.ts'
import type { Surface } from './surface.ts'

export interface EncodeWish {
  effort: 'fast' | 'small'
  palette: boolean
  /** Whether nobody asks for the pixels afterwards. */
  last?: boolean
}

export interface Encoded {
  bytes: Uint8Array<ArrayBuffer>
  encoder: string
}

/** One encoder: a picture and a quality from 1 to 100 in, a file out. Another one takes its place by this type. */
export type Encoder = (surface: Surface, quality: number, wish: EncodeWish) => Promise<Encoded>

const encodeJpeg: Encoder = async (surface, quality, { effort, last = false }) => {
  if (effort === 'fast' && surface.fitsCanvas)
    return { bytes: await encodeOnCanvas(surface, 'image/jpeg', quality), encoder: 'canvas' }
  if (effort === 'fast' && vipsRuns()) {
    const { encodePlainJpeg } = await import('../formats/jpeg/plain.ts')
    return { bytes: await encodePlainJpeg(surface, quality), encoder: 'libvips' }
  }
  const { encodeMozjpeg } = await import('../formats/jpeg/encode.ts')
  return { bytes: await encodeMozjpeg(surface, quality, last), encoder: 'mozjpeg' }
}

const encodePng: Encoder = async (surface, quality, wish) => {
  const { encodePngBest } = await import('../formats/png/encode.ts')
  return encodePngBest(surface, quality, wish)
}

const encodeWebp: Encoder = async (surface, quality, { effort }) => {
  // The canvas rounds qualities to whole numbers. At 100 it writes a lossless file, which for a photograph is no one's wish.
  if (effort === 'fast' && Number.isInteger(quality) && surface.fitsCanvas && (await canvasWrites('image/webp')))
    return { bytes: await encodeOnCanvas(surface, 'image/webp', Math.min(quality, 99)), encoder: 'canvas' }
  const codec = await import('../formats/webp/encode.ts')
  return { bytes: await codec.encodeWebp(surface, quality, { method: effort === 'small' ? 6 : 4 }), encoder: 'libwebp' }
}

/** AVIF looks as good as JPEG does at a higher number. */
const avifQuality = (quality: number) => Math.round(quality >= 100 ? 100 : quality * 0.85)

const encodeAvif: Encoder = async (surface, quality, { effort }) => {
  const codec = await import('../formats/avif/encode.ts')
  const large = surface.width * surface.height > 16e6
  const speed = effort === 'small' && !large ? 6 : large ? 9 : 8
  return { bytes: await codec.encodeAvif(surface, avifQuality(quality), speed), encoder: 'aom' }
}

const encodeJxl: Encoder = async (surface, quality, { effort }) => {
  const codec = await import('../formats/jxl/encode.ts')
  return { bytes: await codec.encodeJxl(surface, quality, effort === 'small' ? 5 : 3), encoder: 'libjxl' }
}

const encodeIcon: Encoder = async (surface, quality, wish) => {
  const { encodeIco } = await import('../formats/ico/encode.ts')
  const { bytes: png, encoder } = await encodePng(surface, quality, wish)
  return { bytes: encodeIco([{ width: surface.width, height: surface.height, png }]), encoder }
}

/** A still one; what moves goes another way. */
const encodeGif: Encoder = async (surface, quality) => {
  const { writeMoving, writesMoving } = await import('../animation/write.ts')
  if (!writesMoving('gif')) throw new ImageFault('no-encoder')
  const step = { pixels: surface.pixels(), milliseconds: 0 }
  return { bytes: await writeMoving('gif', [step], 0, quality), encoder: 'libvips' }
}

/** A folder a format; each encoder is loaded when it is first used. */
export const encoders: Record<TargetId, Encoder> = {
  jpeg: encodeJpeg,
  png: encodePng,
  webp: encodeWebp,
  avif: encodeAvif,
  jxl: encodeJxl,
  bmp: async (surface) => ({ bytes: encodeBmp(surface), encoder: 'sundry' }),
  ico: encodeIcon,
  gif: encodeGif,
}
