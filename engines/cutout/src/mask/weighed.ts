import type { Plane } from '../base/plane.ts'
import {
  AGREEMENT_THIN_PARTS,
  FINE_PART_DIFFERENCE,
  FUSE_FILL_FROM,
  FUSE_FILL_OVER,
  FUSE_REACH,
  FUSE_VETO_BELOW,
  MATTING_LEVELS,
  PART_DIFFERENCE,
  PART_MARGIN,
  THIN,
} from '../base/policy.ts'
import { resample } from '../base/resample.ts'
import { boxBlur, boxMean } from './box.ts'
import { levels } from './levels.ts'

export function fuse(general: Plane, matting: Plane): Plane {
  const { width, height } = matting
  const reach = Math.max(2, Math.round(Math.min(width, height) * FUSE_REACH))
  const near = boxBlur(general, reach)
  const data = new Float32Array(matting.data.length)
  for (let at = 0; at < data.length; at += 1) {
    const around = near.data[at] ?? 0
    const veto = Math.min(1, around / FUSE_VETO_BELOW)
    const fill = Math.max(0, (around - FUSE_FILL_FROM) / FUSE_FILL_OVER)
    data[at] = Math.max((matting.data[at] ?? 0) * veto, fill)
  }
  return { data, width, height }
}

const ROUNDING = 1e-4

function windows(marks: Float32Array, width: number, height: number, reach: number, any: boolean): Float32Array {
  const share = boxMean(marks, width, height, reach)
  return share.map((value) => ((any ? value > ROUNDING : value > 1 - ROUNDING) ? 1 : 0))
}

export function thickGap(one: Plane, other: Plane, difference: number = PART_DIFFERENCE): Float32Array {
  const { width, height } = one
  const side = Math.min(width, height)
  const thin = Math.max(1, Math.round(side * THIN))
  const round = Math.max(1, Math.round(side * PART_MARGIN))
  const differ = one.data.map((value, at) => (Math.abs(value - (other.data[at] ?? 0)) > difference ? 1 : 0))
  const parts = windows(windows(differ, width, height, thin, false), width, height, thin + round, true)
  return boxMean(parts, width, height, Math.max(1, round >> 1))
}

function blend(one: Plane, other: Plane, shares: Float32Array): Plane {
  const data = one.data.map((value, at) => {
    const share = shares[at] ?? 0
    return value * (1 - share) + (other.data[at] ?? 0) * share
  })
  return { width: one.width, height: one.height, data }
}

const decided = (mask: Plane): Plane => levels(mask, MATTING_LEVELS.black, MATTING_LEVELS.white)

export function withThinParts(weighed: Plane, matting: Plane, agreed: number): Plane {
  const body = decided(weighed)
  if (agreed < AGREEMENT_THIN_PARTS) return body
  const wide = resample(body, matting.width, matting.height)
  const edges = decided(matting)
  return blend(fuse(wide, edges), wide, thickGap(wide, edges))
}

export function withWholeParts(fused: Plane, weighed: Plane): Plane {
  const wide = resample(decided(weighed), fused.width, fused.height)
  return blend(fused, wide, thickGap(wide, decided(fused)))
}

/** The weigher sees whole parts better at fewer pixels, thin things at more. */
export function withFineParts(weighed: Plane, fine: Plane): Plane {
  const wide = resample(weighed, fine.width, fine.height)
  return blend(fine, wide, thickGap(wide, fine, FINE_PART_DIFFERENCE))
}
