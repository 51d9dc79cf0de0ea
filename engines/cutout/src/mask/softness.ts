import type { Plane } from '../core/plane.ts'

/** How wide a matting's edges are, in its pixels: hard things about 2, fur 5 and more. 0 where there is no edge. */
export function softness({ data, width, height }: Plane): number {
  let soft = 0
  let edge = 0
  for (let y = 0; y + 1 < height; y += 1)
    for (let x = 0; x + 1 < width; x += 1) {
      const at = y * width + x
      const value = data[at] ?? 0
      const inside = value >= 0.5
      if (value > 0.1 && value < 0.9) soft += 1
      if (inside !== (data[at + 1] ?? 0) >= 0.5 || inside !== (data[at + width] ?? 0) >= 0.5) edge += 1
    }
  return edge === 0 ? 0 : soft / edge
}

/** From this width on an edge is hair and stays as it is. */
const HAIR = 6

/** How crisp an edge of that softness may be made, as `applyGuide` takes it. */
export const crispOf = (matting: Plane): number => Math.min(0.12, Math.max(0, (HAIR - softness(matting)) * 0.04))
