import type { Plane } from '../core/plane.ts'
import { resample } from '../core/resample.ts'
import { AGREED, agreement } from './agreement.ts'
import { boxBlur } from './box.ts'

export interface Candidates {
  general: Plane | null
  matting: Plane | null
}

export interface Combined {
  mask: Plane
  /** Which recipe of refinement suits it. */
  kind: 'salient' | 'matting'
  took: 'auto' | 'people' | 'object'
  agreement: number | null
}

/**
 * One mask of two. Where they agree the matting gives the edges, and the general one fills its inside and strikes out
 * what lies far from the subject; where they do not, the matting has usually lost a thing that is neither person nor
 * animal, and the general one speaks alone.
 */
export function combine({ general, matting }: Candidates, mode: 'auto' | 'people' | 'object'): Combined {
  if (general && matting) {
    const wide = resample(general, matting.width, matting.height)
    const agreed = agreement(wide, matting)
    if (mode === 'people') return { mask: matting, kind: 'matting', took: 'people', agreement: agreed }
    if (mode === 'object' || agreed < AGREED)
      return { mask: general, kind: 'salient', took: 'object', agreement: agreed }
    return { mask: fuse(wide, matting), kind: 'matting', took: 'auto', agreement: agreed }
  }
  if (matting) return { mask: matting, kind: 'matting', took: 'people', agreement: null }
  if (general) return { mask: general, kind: 'salient', took: 'object', agreement: null }
  throw new Error('no mask was asked for')
}

/** How far from the general mask the matting may still see hair, as a share of the shorter side. */
const REACH = 0.06

export function fuse(general: Plane, matting: Plane): Plane {
  const { width, height } = matting
  const reach = Math.max(2, Math.round(Math.min(width, height) * REACH))
  const near = boxBlur(general, reach)
  const data = new Float32Array(matting.data.length)
  for (let at = 0; at < data.length; at += 1) {
    const around = near.data[at] ?? 0
    // Near nothing the general mask saw: background. In the middle of what it saw: subject.
    const veto = Math.min(1, around / 0.02)
    const fill = Math.max(0, (around - 0.97) / 0.03)
    data[at] = Math.max((matting.data[at] ?? 0) * veto, fill)
  }
  return { data, width, height }
}
