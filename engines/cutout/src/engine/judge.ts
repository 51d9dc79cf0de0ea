import { type Mask, makePlane, type Plane, toPlane } from '../core/plane.ts'
import { backing, isTexture } from '../mask/backing.ts'
import { type Combined, combine } from '../mask/combine.ts'
import type { CutoutMode, CutoutNote } from '../types.ts'
import type { Findings } from '../worker-messages.ts'

/** Below this nothing stands out from the photo. */
export const LEAST_PEAK = 0.3
/** A mask that two of three looks back less than this is often wrong (measured: docs/decisions/0090). */
const LEAST_BACKING = 0.92

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
  const combined = combine({ general, matting, closer }, mode)
  if (clicked) return { ...combined, mask: toPlane(clicked), kind: clicked.kind, notes: [] }
  const three = mode === 'auto' && general && matting && closer
  const dull = peak !== null && peak < LEAST_PEAK && combined.took !== 'people'
  // A cut-out of texture is torn to pieces: an empty one is more honest, and easier to paint on.
  if (dull || (three && isTexture(general, closer, matting)))
    return { ...combined, mask: makePlane(combined.mask.width, combined.mask.height), notes: [noSubject] }
  const unsure = three
    ? backing(combined.mask, [general, matting, closer]) < LEAST_BACKING
    : mode === 'auto' && combined.agreement !== null && combined.took !== 'auto'
  return { ...combined, notes: unsure ? [disagree] : [] }
}
