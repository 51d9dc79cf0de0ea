import { withVips } from '../../codecs/vips.ts'
import type { Surface } from '../../pipeline/surface.ts'

export function encodePalette(surface: Surface, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const { data, width, height } = surface.pixels()
  return withVips((vips, keep) => {
    const image = keep(vips.Image.newFromMemory(new Uint8Array(data.buffer), width, height, 4, vips.BandFormat.uchar))
    const tagged = keep(image.copy({ interpretation: vips.Interpretation.srgb }))
    const Q = Math.round(40 + quality * 0.6)
    return new Uint8Array(tagged.pngsaveBuffer({ palette: true, Q, compression: 9, effort: 7, keep: 'none' }))
  })
}
