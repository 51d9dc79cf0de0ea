import type { Plane } from '../plane.ts'
import { CONSENSUS_INSIDE, CONSENSUS_OUTSIDE, CONSENSUS_SLACK, GENERAL_LEVELS, MATTING_LEVELS } from '../policy.ts'
import { resample } from '../resample.ts'
import { boxBlur } from './box.ts'
import { levels } from './levels.ts'

export interface BothMasks {
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
    let least = 1
    for (const mask of masks) least = Math.min(least, mask.data[at] ?? 0)
    data[at] = Math.max(data[at] ?? 0, least)
  }
}
