// For the worker alone: on the page, these lazy imports would put a second copy of every codec into the build.
import { ImageFault } from '../core/fault.ts'
import type { FormatId, TargetId } from '../types.ts'
import { avifCodec } from './avif-codec.ts'
import { bmpCodec } from './bmp-codec.ts'
import type { Decoder, Encoder } from './format.ts'
import { gifCodec } from './gif-codec.ts'
import { heicCodec } from './heic-codec.ts'
import { icoCodec } from './ico-codec.ts'
import { jpegCodec } from './jpeg-codec.ts'
import { jxlCodec } from './jxl-codec.ts'
import { pngCodec } from './png-codec.ts'
import { tiffCodec } from './tiff-codec.ts'
import { webpCodec } from './webp-codec.ts'

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
