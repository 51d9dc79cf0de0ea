import type { Plane } from '../core/plane.ts'
import { PART_DIFFERENCE, PART_MARGIN, THIN } from '../policy.ts'
import { boxMean } from './box.ts'

/** Tolerance for rounding in the mean of a window. */
const ROUNDING = 1e-4

function windows(marks: Float32Array, width: number, height: number, reach: number, any: boolean): Float32Array {
  const share = boxMean(marks, width, height, reach)
  return share.map((value) => ((any ? value > ROUNDING : value > 1 - ROUNDING) ? 1 : 0))
}

/** Where two masks differ by whole parts and not by thin things: 0 to 1, falling off softly round the parts. */
export function thickGap(one: Plane, other: Plane, difference: number = PART_DIFFERENCE): Float32Array {
  const { width, height } = one
  const side = Math.min(width, height)
  const thin = Math.max(1, Math.round(side * THIN))
  const round = Math.max(1, Math.round(side * PART_MARGIN))
  const differ = one.data.map((value, at) => (Math.abs(value - (other.data[at] ?? 0)) > difference ? 1 : 0))
  const parts = windows(windows(differ, width, height, thin, false), width, height, thin + round, true)
  return boxMean(parts, width, height, Math.max(1, round >> 1))
}
