import type { Plane } from '../plane.ts'
import { AGREEMENT_TEXTURE, COMPARED_SIDE, GUESSED_EDGE_WIDTH, NO_MATTING_AREA } from '../policy.ts'
import { resample } from '../resample.ts'
import { agreement } from './agreement.ts'
import { softness } from './softness.ts'

const small = (plane: Plane) => resample(plane, COMPARED_SIDE, COMPARED_SIDE)

export const isUncertain = (weighed: Plane): boolean => softness(small(weighed)) > GUESSED_EDGE_WIDTH

export function areaOf({ data }: Plane): number {
  let inside = 0
  for (const value of data) if (value >= 0.5) inside += 1
  return inside / Math.max(1, data.length)
}

export const isEmpty = (matting: Plane): boolean => areaOf(matting) < NO_MATTING_AREA

export const isTexture = (general: Plane, closer: Plane, matting: Plane): boolean =>
  isEmpty(matting) && agreement(small(general), small(closer)) < AGREEMENT_TEXTURE
