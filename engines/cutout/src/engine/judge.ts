import { type Mask, type Plane, toPlane } from '../core/plane.ts'
import { type Combined, combine } from '../mask/combine.ts'
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

const planeOf = (mask: Mask | null): Plane | null => mask && toPlane(mask)

/** One mask of what the models said, and what the visitor should hear about it. */
export function judge(findings: Findings, mode: CutoutMode): Judged {
  const { peak, clicked } = findings
  const combined = combine({ general: planeOf(findings.general), matting: planeOf(findings.matting) }, mode)
  if (clicked) return { ...combined, mask: toPlane(clicked), kind: clicked.kind, notes: [] }
  const empty = peak !== null && peak < LEAST_PEAK && combined.took !== 'people'
  if (empty) return { ...combined, notes: [noSubject] }
  const unsure = mode === 'auto' && combined.agreement !== null && combined.took !== 'auto'
  return { ...combined, notes: unsure ? [disagree] : [] }
}
