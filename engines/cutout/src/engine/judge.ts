import { type Mask, makePlane, type Plane, toPlane } from '../core/plane.ts'
import { type Combined, combine } from '../mask/combine.ts'
import { isTexture } from '../mask/doubt.ts'
import type { CutoutMode, CutoutNote } from '../types.ts'
import type { Findings } from '../worker-messages.ts'

/** Below this nothing stands out from the photo. */
export const LEAST_PEAK = 0.3

const noSubject: CutoutNote = {
  code: 'no-subject',
  message: 'No clear subject was found. Please mark what to keep with the brush.',
}
const disagree: CutoutNote = {
  code: 'models-disagree',
  message: 'The two models see different subjects here. Please check this one.',
}

export interface Judged extends Combined {
  notes: readonly CutoutNote[]
}

const planeOf = (mask: Mask | null | undefined): Plane | null => (mask ? toPlane(mask) : null)

/** One mask of what the models said, and what the visitor should hear about it. */
export function judge(findings: Findings, mode: CutoutMode): Judged {
  const { peak, clicked } = findings
  const general = planeOf(findings.general)
  const matting = planeOf(findings.matting)
  const closer = planeOf(findings.closer)
  const weighed = planeOf(findings.weighed)
  const combined = combine({ general, matting, closer, weighed }, mode)
  if (clicked) return { ...combined, mask: toPlane(clicked), kind: clicked.kind, notes: [] }
  const dull = peak !== null && peak < LEAST_PEAK && combined.took !== 'people'
  // A cut-out of texture is torn to pieces: an empty one is more honest, and easier to paint on.
  const texture = mode === 'auto' && general && matting && closer && isTexture(general, closer, matting)
  if (dull || texture)
    return { ...combined, mask: makePlane(combined.mask.width, combined.mask.height), notes: [noSubject] }
  const disagreed = mode === 'auto' && combined.agreement !== null && combined.took !== 'auto'
  const unsure = combined.kind === 'weighed' ? findings.hazy === true : disagreed
  return { ...combined, notes: unsure ? [disagree] : [] }
}
