import type { Raster } from '../image/raster.ts'
import type { Palette } from './choose-palette.ts'
import { AXES, Nearest, toCoordinates } from './nearest.ts'

/** An error further off than this comes from colours that the palette lacks, and would leave a streak. */
const MAX_ERROR = 24

const limited = (error: number): number => Math.max(-MAX_ERROR, Math.min(MAX_ERROR, error))

function spread(to: Float64Array, at: number, share: number, e0: number, e1: number, e2: number, e3: number): void {
  to[at] = (to[at] as number) + e0 * share
  to[at + 1] = (to[at + 1] as number) + e1 * share
  to[at + 2] = (to[at + 2] as number) + e2 * share
  to[at + 3] = (to[at + 3] as number) + e3 * share
}

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
      const at = (x + 1) * AXES
      let p0 = point[0] as number
      let p1 = point[1] as number
      let p2 = point[2] as number
      let p3 = point[3] as number
      if (data[pixel * 4 + 3] !== 0) {
        p0 += limited((errors[at] as number) * dither)
        p1 += limited((errors[at + 1] as number) * dither)
        p2 += limited((errors[at + 2] as number) * dither)
        p3 += limited((errors[at + 3] as number) * dither)
      }
      const found = nearest.find(p0, p1, p2, p3)
      indexes[pixel] = found
      const colour = found * AXES
      const e0 = (p0 - (coordinates[colour] as number)) / 16
      const e1 = (p1 - (coordinates[colour + 1] as number)) / 16
      const e2 = (p2 - (coordinates[colour + 2] as number)) / 16
      const e3 = (p3 - (coordinates[colour + 3] as number)) / 16
      const ahead = at + step * AXES
      const behind = at - step * AXES
      spread(errors, ahead, 7, e0, e1, e2, e3)
      spread(below, behind, 3, e0, e1, e2, e3)
      spread(below, at, 5, e0, e1, e2, e3)
      spread(below, ahead, 1, e0, e1, e2, e3)
    }
    ;[errors, below] = [below, errors]
    below.fill(0)
  }
  return indexes
}
