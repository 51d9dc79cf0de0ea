import type { Surface } from '../../pipeline/surface.ts'
import type { Encoded, EncodeWish } from '../codec.ts'
import { packPixels } from './oxipng.ts'
import { encodePalette } from './palette.ts'
import { writePng } from './write.ts'

/** Packing well takes a third of a second a megapixel. */
const PATIENT_PIXELS = 4e6
const MOST_PIXELS = 16e6

export async function encodePngBest(surface: Surface, quality: number, wish: EncodeWish): Promise<Encoded> {
  if (wish.palette) return { bytes: await encodePalette(surface, quality), encoder: 'libimagequant' }
  const pixels = surface.width * surface.height
  if (pixels > (wish.effort === 'small' ? MOST_PIXELS : PATIENT_PIXELS))
    return { bytes: await writePng(surface.pixels()), encoder: 'sundry' }
  return { bytes: await packPixels(surface.pixels(), wish.effort === 'small' ? 2 : 1), encoder: 'oxipng' }
}
