import type { Plane } from '../core/plane.ts'
import { resample } from '../core/resample.ts'
import { AGREEMENT_THIN_PARTS, FINE_PART_DIFFERENCE, MATTING_LEVELS } from '../policy.ts'
import { fuse } from './fuse.ts'
import { levels } from './levels.ts'
import { thickGap } from './thick.ts'

function blend(one: Plane, other: Plane, shares: Float32Array): Plane {
  const data = one.data.map((value, at) => {
    const share = shares[at] ?? 0
    return value * (1 - share) + (other.data[at] ?? 0) * share
  })
  return { width: one.width, height: one.height, data }
}

const decided = (mask: Plane): Plane => levels(mask, MATTING_LEVELS.black, MATTING_LEVELS.white)

/** The weigher's mask; where the models nearly agree, with the thin things that the matting sees in more pixels. */
export function withThinParts(weighed: Plane, matting: Plane, agreed: number): Plane {
  const body = decided(weighed)
  if (agreed < AGREEMENT_THIN_PARTS) return body
  const wide = resample(body, matting.width, matting.height)
  const edges = decided(matting)
  return blend(fuse(wide, edges), wide, thickGap(wide, edges))
}

/** The fused mask, its edges unchanged, with whole parts corrected by the weigher. */
export function withWholeParts(fused: Plane, weighed: Plane): Plane {
  const wide = resample(decided(weighed), fused.width, fused.height)
  return blend(fused, wide, thickGap(wide, decided(fused)))
}

/** The weigher's pass at more pixels, except for whole parts, which it sees better at fewer. */
export function withFineParts(weighed: Plane, fine: Plane): Plane {
  const wide = resample(weighed, fine.width, fine.height)
  return blend(fine, wide, thickGap(wide, fine, FINE_PART_DIFFERENCE))
}
