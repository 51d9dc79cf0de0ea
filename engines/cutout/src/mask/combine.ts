import type { Plane } from '../base/plane.ts'
import {
  AGREEMENT_FUSED,
  AGREEMENT_SAME_SUBJECT,
  AGREEMENT_THIN_PARTS,
  AGREEMENT_WEIGHED,
  CLOSER_GAP_OVER,
  CLOSER_REACH,
  CONSENSUS_INSIDE,
  CONSENSUS_OUTSIDE,
  CONSENSUS_SLACK,
  FINE_PART_DIFFERENCE,
  FUSE_FILL_FROM,
  FUSE_FILL_OVER,
  FUSE_REACH,
  FUSE_VETO_BELOW,
  GENERAL_LEVELS,
  MATTING_LEVELS,
  MAX_CLOSER_GAP,
  PART_DIFFERENCE,
  PART_MARGIN,
  THIN,
} from '../base/policy.ts'
import { resample } from '../base/resample.ts'
import { agreement, levels } from './doubt.ts'
import { boxBlur, boxMean } from './zoom.ts'

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

const stretched = (mask: Plane): Plane => levels(mask, MATTING_LEVELS.black, MATTING_LEVELS.white)

export function withThinParts(weighed: Plane, matting: Plane, agreed: number): Plane {
  const body = stretched(weighed)
  if (agreed < AGREEMENT_THIN_PARTS) return body
  const wide = resample(body, matting.width, matting.height)
  const edges = stretched(matting)
  return blend(fuse(wide, edges), wide, thickGap(wide, edges))
}

export function withWholeParts(fused: Plane, weighed: Plane): Plane {
  const wide = resample(stretched(weighed), fused.width, fused.height)
  return blend(fused, wide, thickGap(wide, stretched(fused)))
}

/** The weigher sees whole parts better at fewer pixels, thin things at more. */
export function withFineParts(weighed: Plane, fine: Plane): Plane {
  const wide = resample(weighed, fine.width, fine.height)
  return blend(fine, wide, thickGap(wide, fine, FINE_PART_DIFFERENCE))
}

export interface Candidates {
  general: Plane | null
  matting: Plane | null
  closer?: Plane | null
  weighed?: Plane | null
}

export type MaskKind = 'salient' | 'matting' | 'weighed'

export interface Combined {
  mask: Plane
  kind: MaskKind
  took: 'auto' | 'people' | 'object'
  agreement: number | null
}

/**
 * One mask of the models'. Where they agree, both are fused; where they nearly agree, the weigher corrects whole parts;
 * where they do not, its mask is taken, and without it the general model's.
 */
export function combine(
  { general, matting, closer = null, weighed = null }: Candidates,
  mode: Combined['took'],
): Combined {
  const own = general && closer ? sharpen(general, closer) : general
  if (general && own && matting) {
    const wide = resample(general, matting.width, matting.height)
    const agreed = agreement(wide, matting)
    if (mode === 'people') return { mask: matting, kind: 'matting', took: 'people', agreement: agreed }
    if (mode === 'object') return { mask: own, kind: 'salient', took: 'object', agreement: agreed }
    if (weighed && agreed < AGREEMENT_WEIGHED) {
      const mask = withThinParts(weighed, matting, agreed)
      return { mask, kind: 'weighed', took: 'auto', agreement: agreed }
    }
    if (agreed < AGREEMENT_SAME_SUBJECT) return { mask: general, kind: 'salient', took: 'object', agreement: agreed }
    const fused = fuse(wide, matting)
    const mask = weighed && agreed < AGREEMENT_FUSED ? withWholeParts(fused, weighed) : fused
    return { mask, kind: 'matting', took: 'auto', agreement: agreed }
  }
  if (matting) return { mask: matting, kind: 'matting', took: 'people', agreement: null }
  if (own) return { mask: own, kind: 'salient', took: 'object', agreement: null }
  throw new Error('no mask was asked for')
}

export function sharpen(general: Plane, closer: Plane): Plane {
  const { width, height } = closer
  const first = resample(general, width, height)
  const gaps = first.data.map((value, at) => Math.abs(value - (closer.data[at] ?? 0)))
  const around = boxMean(gaps, width, height, Math.max(1, Math.round(Math.min(width, height) * CLOSER_REACH)))
  for (let at = 0; at < around.length; at += 1) {
    const share = Math.min(1, Math.max(0, (MAX_CLOSER_GAP - (around[at] ?? 0)) / CLOSER_GAP_OVER))
    const before = first.data[at] ?? 0
    around[at] = before + share * ((closer.data[at] ?? 0) - before)
  }
  return { data: around, width, height }
}

interface BothMasks {
  general: Plane
  matting: Plane
}

function decided({ general, matting }: BothMasks, { width, height }: Plane): readonly [Plane, Plane] {
  return [
    resample(levels(general, GENERAL_LEVELS.black, GENERAL_LEVELS.white), width, height),
    resample(levels(matting, MATTING_LEVELS.black, MATTING_LEVELS.white), width, height),
  ]
}

export function clampToConsensus(weighed: Plane, masks: BothMasks): void {
  const { width, height, data } = weighed
  const side = Math.min(width, height)
  const [one, other] = decided(masks, weighed)
  const both = { width, height, data: one.data.map((value, at) => Math.min(value, other.data[at] ?? 0)) }
  const either = { width, height, data: one.data.map((value, at) => Math.max(value, other.data[at] ?? 0)) }
  const inside = boxBlur(both, Math.max(1, Math.round(side * CONSENSUS_INSIDE))).data
  const near = boxBlur(either, Math.max(1, Math.round(side * CONSENSUS_OUTSIDE))).data
  for (let at = 0; at < data.length; at += 1) {
    const fill = Math.max(0, ((inside[at] ?? 0) - 1 + CONSENSUS_SLACK) / CONSENSUS_SLACK)
    const veto = Math.min(1, (near[at] ?? 0) / CONSENSUS_SLACK)
    data[at] = Math.max((data[at] ?? 0) * veto, fill)
  }
}

export function keepConsensus(weighed: Plane, passes: readonly BothMasks[]): void {
  const { data } = weighed
  const masks = passes.flatMap((masks) => decided(masks, weighed))
  for (let at = 0; at < data.length; at += 1) {
    let minValue = 1
    for (const mask of masks) minValue = Math.min(minValue, mask.data[at] ?? 0)
    data[at] = Math.max(data[at] ?? 0, minValue)
  }
}
