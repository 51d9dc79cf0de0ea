import type { Plane } from '../core/plane.ts'
import { resample } from '../core/resample.ts'
import { agreement } from './agreement.ts'
import { softness } from './softness.ts'

/** The size at which masks are held against each other. */
const SIDE = 320

const small = (plane: Plane) => resample(plane, SIDE, SIDE)

/** A mask whose edges are wider than this, in pixels of that size, was guessed (measured: docs/decisions/0080). */
const HAZY = 2.6

/** Whether the weigher was of two minds: then its edges are wide. */
export const isHazy = (weighed: Plane): boolean => softness(small(weighed)) > HAZY

/** What share of a picture a mask takes. */
export function areaOf({ data }: Plane): number {
  let inside = 0
  for (const value of data) if (value >= 0.5) inside += 1
  return inside / Math.max(1, data.length)
}

/** A matting that sees less than this of a picture sees nothing. */
const NOTHING = 0.005
/** Two looks at one subject agree more than this. */
const CHANCE = 0.3

export const seesNothing = (matting: Plane): boolean => areaOf(matting) < NOTHING

/** Whether what the general model saw is backed by nobody, its own second look included: texture, not a subject. */
export const isTexture = (general: Plane, closer: Plane, matting: Plane): boolean =>
  seesNothing(matting) && agreement(small(general), small(closer)) < CHANCE
