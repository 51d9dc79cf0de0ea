import type { Plane } from '../core/plane.ts'
import { resample } from '../core/resample.ts'
import { AGREED, agreement, OF_ONE_MIND, SAME_SUBJECT } from './agreement.ts'
import { fuse } from './fuse.ts'
import { sharpen } from './sharpen.ts'
import { withThinThings, withWholeParts } from './weighed.ts'

export interface Candidates {
  general: Plane | null
  matting: Plane | null
  /** The general model's second look, at more pixels. */
  closer?: Plane | null
  /** What the weigher made of both. */
  weighed?: Plane | null
}

/** Which recipe of refinement suits a mask. */
export type MaskKind = 'salient' | 'matting' | 'weighed'

export interface Combined {
  mask: Plane
  kind: MaskKind
  took: 'auto' | 'people' | 'object'
  agreement: number | null
}

/**
 * One mask of what was seen. Where the two models agree the matting gives the edges, and the general one fills its
 * inside and strikes out what lies far from the subject; where they nearly agree the weigher may put right whole parts.
 * Where they do not, it has the last word; without it, the general one speaks alone.
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
    if (weighed && agreed < AGREED) {
      const mask = withThinThings(weighed, matting, agreed)
      return { mask, kind: 'weighed', took: 'auto', agreement: agreed }
    }
    if (agreed < SAME_SUBJECT) return { mask: general, kind: 'salient', took: 'object', agreement: agreed }
    const fused = fuse(wide, matting)
    const mask = weighed && agreed < OF_ONE_MIND ? withWholeParts(fused, weighed) : fused
    return { mask, kind: 'matting', took: 'auto', agreement: agreed }
  }
  if (matting) return { mask: matting, kind: 'matting', took: 'people', agreement: null }
  if (own) return { mask: own, kind: 'salient', took: 'object', agreement: null }
  throw new Error('no mask was asked for')
}
