import type { Surface } from '@sundry/raster'
import { draw, evenSample, identity, shrinkTo } from '@sundry/raster'
import type { Header } from '../model/format.ts'
import type { FormatId } from '../model/types.ts'
import { decode, uprightSize } from './decode.ts'

export interface PreviewRequest {
  file: Blob
  format: FormatId
  header: Header
  side: number
}

/** A sample that is tried in place of a large image, both as PNG. */
export interface Excerpt {
  /** The whole image, smaller. */
  view: Blob
  /** Parts from all over the image, in its own resolution. */
  tiles: Blob
}

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
