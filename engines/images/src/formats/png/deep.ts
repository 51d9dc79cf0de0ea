import type { Geometry } from '@sundry/raster'
import { withVips } from '../../load/vips.ts'

export function resizeDeep(file: Uint8Array, { source, drawn, canvas }: Geometry): Promise<Uint8Array<ArrayBuffer>> {
  return withVips((vips, keep) => {
    const stored = keep(vips.Image.newFromBuffer(file, '', {}))
    const turned = keep(stored.autorot())
    const [x, y] = [Math.round(source.x), Math.round(source.y)]
    const part = keep(turned.extractArea(x, y, Math.round(source.width), Math.round(source.height)))
    const alpha = part.hasAlpha()
    const solid = alpha ? keep(part.premultiply({ max_alpha: 65535 })) : part
    const scaled = keep(
      solid.resize(drawn.width / part.width, { vscale: drawn.height / part.height, kernel: vips.Kernel.lanczos3 }),
    )
    const open = alpha ? keep(scaled.unpremultiply({ max_alpha: 65535 })) : scaled
    const deep = keep(open.cast(vips.BandFormat.ushort))
    const placed = keep(
      deep.embed(drawn.x, drawn.y, canvas.width, canvas.height, {
        extend: vips.Extend.background,
        background: [65535],
      }),
    )
    return new Uint8Array(placed.pngsaveBuffer({ compression: 9, bitdepth: 16, keep: 'none' }))
  })
}
