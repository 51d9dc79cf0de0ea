import { withVips } from '../../codecs/vips.ts'
import type { Surface } from '../../pipeline/surface.ts'
import type { Encoded, EncodeWish } from '../format.ts'
import { packPixels } from './oxipng.ts'
import { writePng } from './write.ts'

function encodePalette(surface: Surface, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const { data, width, height } = surface.pixels()
  return withVips((vips, keep) => {
    const image = keep(vips.Image.newFromMemory(new Uint8Array(data.buffer), width, height, 4, vips.BandFormat.uchar))
    const tagged = keep(image.copy({ interpretation: vips.Interpretation.srgb }))
    const Q = Math.round(40 + quality * 0.6)
    return new Uint8Array(tagged.pngsaveBuffer({ palette: true, Q, compression: 9, effort: 7, keep: 'none' }))
  })
}

/** Packing well takes a third of a second a megapixel. */
const PATIENT_PIXELS = 4e6
const MAX_PIXELS = 16e6

export async function encodePngBest(surface: Surface, quality: number, wish: EncodeWish): Promise<Encoded> {
  if (wish.palette) return { bytes: await encodePalette(surface, quality), encoder: 'libimagequant' }
  const pixels = surface.width * surface.height
  if (pixels > (wish.effort === 'small' ? MAX_PIXELS : PATIENT_PIXELS))
    return { bytes: await writePng(surface.pixels()), encoder: 'sundry' }
  return { bytes: await packPixels(surface.pixels(), wish.effort === 'small' ? 2 : 1), encoder: 'oxipng' }
}
