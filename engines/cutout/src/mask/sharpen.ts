import type { Plane } from '../core/plane.ts'
import { resample } from '../core/resample.ts'
import { boxMean } from './box.ts'

/** Over what share of the shorter side two looks are compared. */
const NEAR = 0.06

/** The closer look where it says about the same as the first one, the first one elsewhere. */
export function sharpen(general: Plane, closer: Plane): Plane {
  const { width, height } = closer
  const first = resample(general, width, height)
  const gaps = first.data.map((value, at) => Math.abs(value - (closer.data[at] ?? 0)))
  const around = boxMean(gaps, width, height, Math.max(1, Math.round(Math.min(width, height) * NEAR)))
  for (let at = 0; at < around.length; at += 1) {
    const share = Math.min(1, Math.max(0, (0.16 - (around[at] ?? 0)) / 0.08))
    const before = first.data[at] ?? 0
    around[at] = before + share * ((closer.data[at] ?? 0) - before)
  }
  return { data: around, width, height }
}
