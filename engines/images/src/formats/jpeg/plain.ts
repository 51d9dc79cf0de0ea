import { withVips } from '../../codecs/vips.ts'
import type { Surface } from '../../pipeline/surface.ts'

/** Baseline as a browser's canvas writes it, for pictures that no canvas holds. */
export function encodePlainJpeg(surface: Surface, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const { data, width, height } = surface.pixels()
  return withVips((vips, keep) => {
    const image = keep(vips.Image.newFromMemory(new Uint8Array(data.buffer), width, height, 4, vips.BandFormat.uchar))
    const tagged = keep(image.copy({ interpretation: vips.Interpretation.srgb }))
    const opaque = keep(tagged.extractBand(0, { n: 3 }))
    const subsample_mode = quality < 100 ? 'on' : 'off'
    return new Uint8Array(
      opaque.jpegsaveBuffer({ Q: Math.round(quality), optimize_coding: true, subsample_mode, keep: 'none' }),
    )
  })
}
