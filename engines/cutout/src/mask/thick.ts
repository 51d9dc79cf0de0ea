import type { Plane } from '../core/plane.ts'
import { boxMean } from './box.ts'

/** What is thinner than twice this, as a share of the shorter side, is a matter of edges and not of whole parts. */
const THIN = 0.0125
/** How far round a lost part the word of the one who lost it is not taken. */
const ROUND = 0.05

/** Windows that are all marked, or (`any`) that hold a mark. */
function windows(marks: Float32Array, width: number, height: number, reach: number, any: boolean): Float32Array {
  const share = boxMean(marks, width, height, reach)
  return share.map((value) => ((any ? value > 1e-4 : value > 1 - 1e-4) ? 1 : 0))
}

/**
 * Where two masks differ (by more than `far`) by whole parts of a subject, and softly round there: 0 to 1. Thin
 * differences do not count.
 */
export function thickGap(one: Plane, other: Plane, far = 0.5): Float32Array {
  const { width, height } = one
  const side = Math.min(width, height)
  const thin = Math.max(1, Math.round(side * THIN))
  const round = Math.max(1, Math.round(side * ROUND))
  const differ = one.data.map((value, at) => (Math.abs(value - (other.data[at] ?? 0)) > far ? 1 : 0))
  const parts = windows(windows(differ, width, height, thin, false), width, height, thin + round, true)
  return boxMean(parts, width, height, Math.max(1, round >> 1))
}
