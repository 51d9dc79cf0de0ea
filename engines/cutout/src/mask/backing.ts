import type { Plane } from '../core/plane.ts'
import { resample } from '../core/resample.ts'
import { agreement } from './agreement.ts'

/** The size at which masks are held against each other. */
const SIDE = 320

const small = (plane: Plane) => resample(plane, SIDE, SIDE)

/** How far the second best of the voices still agrees with a mask: with three, whether two of them back it. 0 to 1. */
export function backing(mask: Plane, voices: readonly Plane[]): number {
  const one = small(mask)
  const sorted = voices.map((voice) => agreement(one, small(voice))).sort((a, b) => b - a)
  return sorted[1] ?? 0
}

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

/** Whether what the general model saw is backed by nobody, its own second look included: texture, not a subject. */
export const isTexture = (general: Plane, closer: Plane, matting: Plane): boolean =>
  areaOf(matting) < NOTHING && agreement(small(general), small(closer)) < CHANCE
