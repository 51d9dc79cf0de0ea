import { withVips } from '../codecs/vips.ts'

export function decodeTiff(file: Uint8Array): Promise<ImageData> {
  return withVips((vips, keep) => {
    const stored = keep(vips.Image.newFromBuffer(file, '', {}))
    const turned = keep(stored.autorot())
    const colours = keep(turned.hasAlpha() && turned.bands === 2 ? turned.copy() : turned.colourspace('srgb'))
    const bytes = keep(colours.cast('uchar'))
    const solid = bytes.hasAlpha() ? bytes : keep(bytes.bandjoin(255))
    const data = new Uint8ClampedArray(solid.writeToMemory())
    return new ImageData(data, solid.width, solid.height)
  })
}
