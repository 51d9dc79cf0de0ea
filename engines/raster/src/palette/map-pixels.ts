import type { Raster } from '../image/raster.ts'
import type { Palette } from './choose-palette.ts'
import { AXES, Nearest, toCoordinates } from './nearest.ts'

/** An error further off than this comes from colours that the palette lacks, and would leave a streak. */
const MAX_ERROR = 24

/**
 * The index of a colour for each pixel. Of what it is off by, the share `dither` is spread to its neighbours
 * (Floyd and Steinberg), forth and back.
 */
export function mapPixels(
  { data, width, height }: Raster,
  { coordinates }: Palette,
  dither: number,
): Uint8Array<ArrayBuffer> {
  const nearest = new Nearest(coordinates)
  const indexes = new Uint8Array(width * height)
  const point = new Float64Array(AXES)
  let errors = new Float64Array((width + 2) * AXES)
  let below = new Float64Array((width + 2) * AXES)
  for (let y = 0; y < height; y += 1) {
    const step = y & 1 ? -1 : 1
    for (let x = step > 0 ? 0 : width - 1; x >= 0 && x < width; x += step) {
      const pixel = y * width + x
      toCoordinates(data, pixel * 4, point)
      const isHidden = data[pixel * 4 + 3] === 0
      const at = (x + 1) * AXES
      for (let axis = 0; axis < AXES && !isHidden; axis += 1) {
        const error = (errors[at + axis] as number) * dither
        point[axis] = (point[axis] as number) + Math.max(-MAX_ERROR, Math.min(MAX_ERROR, error))
      }
      const found = nearest.find(point[0] as number, point[1] as number, point[2] as number, point[3] as number)
      indexes[pixel] = found
      const [ahead, behind] = [at + step * AXES, at - step * AXES]
      for (let axis = 0; axis < AXES; axis += 1) {
        const error = ((point[axis] as number) - (coordinates[found * AXES + axis] as number)) / 16
        errors[ahead + axis] = (errors[ahead + axis] as number) + error * 7
        below[behind + axis] = (below[behind + axis] as number) + error * 3
        below[at + axis] = (below[at + axis] as number) + error * 5
        below[ahead + axis] = (below[ahead + axis] as number) + error
      }
    }
    ;[errors, below] = [below, errors]
    below.fill(0)
  }
  return indexes
}
