import type { Plane } from '../core/plane.ts'
import { resample } from '../core/resample.ts'
import { fuse } from './fuse.ts'
import { levels } from './levels.ts'
import { thickGap } from './thick.ts'

/** From this agreement on the matting is trusted with thin things. */
export const TRUSTED = 0.88
/** A look at more pixels that is further off than this by a whole part has lost its way there. */
const LOST = 0.25

/** One mask, and another where `shares` says so. */
function blend(one: Plane, other: Plane, shares: Float32Array): Plane {
  const data = one.data.map((value, at) => {
    const share = shares[at] ?? 0
    return value * (1 - share) + (other.data[at] ?? 0) * share
  })
  return { width: one.width, height: one.height, data }
}

const decided = (mask: Plane): Plane => levels(mask, 0.1, 0.9)

/**
 * What the weigher said, decided. Where the models nearly agree (`agreed` is how far) the matting, which sees more
 * pixels, may add and take what is thin, and is put right where it lost whole parts.
 */
export function withThinThings(weighed: Plane, matting: Plane, agreed: number): Plane {
  const body = decided(weighed)
  if (agreed < TRUSTED) return body
  const wide = resample(body, matting.width, matting.height)
  const edges = decided(matting)
  return blend(fuse(wide, edges), wide, thickGap(wide, edges))
}

/** The fused mask of models that agree but for a whole part, which the weigher puts right. Its edges stay as they are. */
export function withWholeParts(fused: Plane, weighed: Plane): Plane {
  const wide = resample(decided(weighed), fused.width, fused.height)
  return blend(fused, wide, thickGap(wide, decided(fused)))
}

/** What the weigher said of more pixels, but for whole parts: those it knows better from fewer. */
export function withFineThings(weighed: Plane, fine: Plane): Plane {
  const wide = resample(weighed, fine.width, fine.height)
  return blend(fine, wide, thickGap(wide, fine, LOST))
}
