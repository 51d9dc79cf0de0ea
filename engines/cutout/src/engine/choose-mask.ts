import { type Mask, makePlane, type Plane, toPlane } from '../core/plane.ts'
import { combine } from '../mask/combine.ts'
import { isTexture } from '../mask/doubt.ts'
import { LEAST_PEAK } from '../policy.ts'
import type { CutoutMode, CutoutNote } from '../types.ts'
import type { Decision, Findings } from '../worker-messages.ts'

const noSubject: CutoutNote = {
  code: 'no-subject',
  message: 'No clear subject was found. Please mark what to keep with the brush.',
}
const disagree: CutoutNote = {
  code: 'models-disagree',
  message: 'The two models see different subjects here. Please check this one.',
}

const planeOf = (mask: Mask | null | undefined): Plane | null => (mask ? toPlane(mask) : null)

export function decide(findings: Findings, mode: CutoutMode): Decision {
  const { peak } = findings
  const general = planeOf(findings.general)
  const matting = planeOf(findings.matting)
  const closer = planeOf(findings.closer)
  const weighed = planeOf(findings.weighed)
  const combined = combine({ general, matting, closer, weighed }, mode)
  const isFaint = peak !== null && peak < LEAST_PEAK && combined.took !== 'people'
  const texture = mode === 'auto' && general && matting && closer && isTexture(general, closer, matting)
  // An empty mask is easier to paint on than one torn to pieces.
  if (isFaint || texture)
    return { ...combined, mask: makePlane(combined.mask.width, combined.mask.height), notes: [noSubject] }
  const disagreed = mode === 'auto' && combined.agreement !== null && combined.took !== 'auto'
  const unsure = combined.kind === 'weighed' ? findings.uncertain === true : disagreed
  return { ...combined, notes: unsure ? [disagree] : [] }
}
