import type { Plane } from '../core/plane.ts'
import { boxMean } from './box.ts'

export interface Region {
  act: 'keep' | 'erase'
  mask: Plane
}

/** Adds what was clicked to keep and takes away what was clicked to erase, in order; all of one size. */
export function applyRegions(base: Plane, regions: readonly Region[]): Plane {
  const data = Float32Array.from(base.data)
  for (const { act, mask } of regions)
    for (let at = 0; at < data.length; at += 1) {
      const here = mask.data[at] ?? 0
      const before = data[at] ?? 0
      data[at] = act === 'keep' ? Math.max(before, here) : Math.min(before, 1 - here)
    }
  return { data, width: base.width, height: base.height }
}

/** The region and a little more: what is taken away takes its hair and its rim along. */
export function swell({ data, width, height }: Plane, reach: number): Plane {
  const near = boxMean(data, width, height, reach)
  return { data: near.map((value, at) => Math.max(data[at] ?? 0, Math.min(1, value * 8))), width, height }
}
