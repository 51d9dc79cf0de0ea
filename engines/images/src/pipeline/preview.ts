import type { Excerpt, PreviewRequest } from '../worker-messages.ts'
import { decode, uprightSize } from './decode.ts'
import { draw } from './draw.ts'
import { identity, shrinkTo } from './geometry.ts'
import { evenSample } from './sample.ts'
import type { Surface } from './surface.ts'

export async function makePreview({ file, format, header, side }: PreviewRequest): Promise<Blob | null> {
  const decoded = await decode(file, format, header, false)
  const geometry = shrinkTo(identity(uprightSize(decoded)), side)
  const surface = draw(decoded, geometry, { background: null, readPixels: false })
  decoded.source.close()
  const preview = await surface
    .canvas()
    .convertToBlob({ type: header.alpha ? 'image/png' : 'image/jpeg', quality: 0.8 })
  surface.free()
  return preview
}

async function toPng(surface: Surface): Promise<Blob> {
  const png = await surface.canvas().convertToBlob({ type: 'image/png' })
  surface.free()
  return png
}

/** Decoded once for both. */
export async function makeExcerpt({ file, format, header, side }: PreviewRequest): Promise<Excerpt> {
  const decoded = await decode(file, format, header, false)
  const whole = identity(uprightSize(decoded))
  const draws = { background: null, readPixels: false }
  const view = draw(decoded, shrinkTo(whole, side), draws)
  const surface = draw(decoded, whole, draws)
  decoded.source.close()
  const tiles = evenSample(surface)
  if (tiles !== surface) surface.free()
  return { view: await toPng(view), tiles: await toPng(tiles) }
}
