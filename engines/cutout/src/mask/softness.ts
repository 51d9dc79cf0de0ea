import type { Plane } from '../plane.ts'
import { CRISP_MATTING_MOST, CRISP_PER_PIXEL, HAIR_EDGE_WIDTH, SOFT_ABOVE, SOFT_BELOW } from '../policy.ts'

export function softness({ data, width, height }: Plane): number {
  let soft = 0
  let edge = 0
  for (let y = 0; y + 1 < height; y += 1)
    for (let x = 0; x + 1 < width; x += 1) {
      const at = y * width + x
      const value = data[at] ?? 0
      const inside = value >= 0.5
      if (value > SOFT_ABOVE && value < SOFT_BELOW) soft += 1
      if (inside !== (data[at + 1] ?? 0) >= 0.5 || inside !== (data[at + width] ?? 0) >= 0.5) edge += 1
    }
  return edge === 0 ? 0 : soft / edge
}

export const crispOf = (matting: Plane): number =>
  Math.min(CRISP_MATTING_MOST, Math.max(0, (HAIR_EDGE_WIDTH - softness(matting)) * CRISP_PER_PIXEL))
