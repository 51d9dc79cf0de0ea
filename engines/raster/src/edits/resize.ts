import { hasAlpha, hexColour, newRaster, type Raster } from '../image/raster.ts'
import { type Geometry, geometryOf } from '../scale/geometry.ts'
import { resample } from '../scale/lanczos.ts'
import type { ResizeEdit } from './edit.ts'

export const resizeGeometry = (size: Pick<Raster, 'width' | 'height'>, settings: ResizeEdit): Geometry =>
  geometryOf(
    { width: size.width, height: size.height },
    {
      ...settings,
      enableResize: true,
      maintainAspectRatio: settings.fit !== 'stretch',
    },
  )

export function resizeTo(source: Raster, geometry: Geometry, background: string): Raster {
  const { source: part, drawn, canvas } = geometry
  const isSame = part.width === drawn.width && part.height === drawn.height && part.width === source.width
  const made = isSame
    ? source
    : resample(
        {
          width: source.width,
          height: source.height,
          alpha: hasAlpha(source),
          rows: (top, count) => source.data.subarray(top * source.width * 4, (top + count) * source.width * 4),
        },
        part,
        drawn.width,
        drawn.height,
      )
  if (drawn.width === canvas.width && drawn.height === canvas.height) return made
  const padded = newRaster(canvas.width, canvas.height)
  const [red, green, blue] = hexColour(background)
  new Uint32Array(padded.data.buffer).fill((255 << 24) | (blue << 16) | (green << 8) | red)
  for (let row = 0; row < made.height; row += 1) {
    const line = made.data.subarray(row * made.width * 4, (row + 1) * made.width * 4)
    padded.data.set(line, ((drawn.y + row) * canvas.width + drawn.x) * 4)
  }
  return padded
}
