import type { Decoded } from './decode.ts'
import { uprightSize } from './decoded-image.ts'
import { draw } from './draw.ts'
import { identity, shrinkTo } from './geometry.ts'

/** Small enough to be read at once, large enough that one transparent pixel of a photograph still tells. */
const SIDE = 512

export function showsThrough(decoded: Decoded): boolean {
  const small = shrinkTo(identity(uprightSize(decoded)), SIDE)
  const { data } = draw(decoded, small, { background: null, readPixels: true }).pixels()
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 255) return true
  return false
}
