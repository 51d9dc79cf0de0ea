import type { Plane } from '../core/plane.ts'
import { resample } from '../core/resample.ts'
import { boxBlur } from './box.ts'
import { levels } from './levels.ts'

/** How far round a place both must be of one mind, as a share of the shorter side: inside, and where nothing is. */
const INSIDE = 0.03
const NOTHING = 0.06
/** What is left of either's word counts for nothing below this, and as whole above the rest of it. */
const SLACK = 0.03

/** What the two models made of one look at a picture. */
export interface BothMasks {
  general: Plane
  matting: Plane
}

/** Both masks at the size of another, what is nearly decided pushed to the ends. */
function decided({ general, matting }: BothMasks, { width, height }: Plane): readonly [Plane, Plane] {
  return [resample(levels(general, 0.25, 0.75), width, height), resample(levels(matting, 0.1, 0.9), width, height)]
}

/**
 * The weigher may not go against both models where they are sure all round: an eye in the middle of a face is no hole,
 * and what lies far from all that either saw is no part. In place.
 */
export function heedBoth(weighed: Plane, masks: BothMasks): void {
  const { width, height, data } = weighed
  const side = Math.min(width, height)
  const [one, other] = decided(masks, weighed)
  const both = { width, height, data: one.data.map((value, at) => Math.min(value, other.data[at] ?? 0)) }
  const either = { width, height, data: one.data.map((value, at) => Math.max(value, other.data[at] ?? 0)) }
  const inside = boxBlur(both, Math.max(1, Math.round(side * INSIDE))).data
  const near = boxBlur(either, Math.max(1, Math.round(side * NOTHING))).data
  for (let at = 0; at < data.length; at += 1) {
    const fill = Math.max(0, ((inside[at] ?? 0) - 1 + SLACK) / SLACK)
    const veto = Math.min(1, (near[at] ?? 0) / SLACK)
    data[at] = Math.max((data[at] ?? 0) * veto, fill)
  }
}

/** The weigher may not take what both models held in each of these looks. In place. */
export function keepHeld(weighed: Plane, looks: readonly BothMasks[]): void {
  const { data } = weighed
  const masks = looks.flatMap((masks) => decided(masks, weighed))
  for (let at = 0; at < data.length; at += 1) {
    let held = 1
    for (const mask of masks) held = Math.min(held, mask.data[at] ?? 0)
    data[at] = Math.max(data[at] ?? 0, held)
  }
}
