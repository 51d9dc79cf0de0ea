import type { PreviewRequest } from '../worker-messages.ts'
import { decode, uprightSize } from './decode.ts'
import { draw } from './draw.ts'
import { identity, shrinkTo } from './geometry.ts'

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
