import type { Plane } from '../core/plane.ts'

/** How far two masks of one size mean the same thing: their intersection over their union, 0 to 1. */
export function agreement(one: Plane, other: Plane): number {
  let both = 0
  let either = 0
  for (let at = 0; at < one.data.length; at += 1) {
    const here = (one.data[at] ?? 0) >= 0.5
    const there = (other.data[at] ?? 0) >= 0.5
    if (here && there) both += 1
    if (here || there) either += 1
  }
  return either === 0 ? 1 : both / either
}

/** Below this the one that weighs them has the last word (measured: docs/decisions/0080). */
export const AGREED = 0.95
/** From here on it is not asked; below, it may still put right whole parts (measured: docs/decisions/0080). */
export const OF_ONE_MIND = 0.97
/** From here on they speak of the same subject, when there is no third look to ask. */
export const SAME_SUBJECT = 0.85
