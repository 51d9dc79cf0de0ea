import type { FaceLook } from '@sundry/cutout'
import type { PhotoDocument, Range } from './documents.ts'
import { type Frame, type HeadMarks, leanOf, type Measured } from './frame.ts'
import { fileLimits, type MadePhoto, outputSize } from './make.ts'

/** `unchecked` stands for what is not measured, and for limits that the authority does not state. */
export type CheckState = 'met' | 'not-met' | 'unchecked'

export type CheckId = 'faces' | 'facing' | 'head' | 'eyes' | 'above' | 'level' | 'inside' | 'pixels' | 'ground' | 'file'

export interface Check {
  id: CheckId
  state: CheckState
  value?: number
  limits?: Partial<Range>
  missing?: Measured['missing']
}

/** The photo as it was read and as it came out; null where it was not looked at. */
export interface Findings {
  /** Null where no model counted them. */
  faces: number | null
  look: FaceLook | null
  marks: HeadMarks
  /** `estimate` until the cut-out shows the crown, `hand` once somebody placed a mark. */
  marked: 'models' | 'estimate' | 'hand'
  frame: Frame
  measured: Measured
  hasOwnGround: boolean
  made: MadePhoto | null
}

/** An eye line this far from level is seen. */
const MAX_TILT_DEGREES = 3
/** Rounding to whole pixels may cross a limit by this many millimetres. */
const TOLERANCE_MM = 0.05

/** Degrees, and the part of the way from eyes to chin: beyond these, the mesh misses the chin by more than 2 % of a head. */
const [MAX_YAW, MIN_PITCH, MAX_MOUTH] = [15, -8, 0.06]

const isFacing = ({ yaw, pitch, mouth }: FaceLook): boolean =>
  Math.abs(yaw) <= MAX_YAW && pitch >= MIN_PITCH && mouth <= MAX_MOUTH

const MAX_LEAN_DEGREES = 20

/** How a head is held where its chin and crown are not measured surely. */
export type Unsure = 'turned' | 'raised' | 'tilted' | 'mouth'

export function unsureOf({ look, marks }: Pick<Findings, 'look' | 'marks'>): Unsure[] {
  if (look === null) return []
  return [
    ...(Math.abs(look.yaw) > MAX_YAW ? (['turned'] as const) : []),
    ...(look.pitch < MIN_PITCH ? (['raised'] as const) : []),
    ...(Math.abs(leanOf(marks)) > (MAX_LEAN_DEGREES * Math.PI) / 180 ? (['tilted'] as const) : []),
    ...(look.mouth > MAX_MOUTH ? (['mouth'] as const) : []),
  ]
}

/** True if chin and crown can be taken as measured; others need a hand. */
export const areMarksSure = ({ look, marked, marks }: Pick<Findings, 'look' | 'marked' | 'marks'>): boolean =>
  marked === 'hand' || (marked === 'models' && look !== null && unsureOf({ look, marks }).length === 0)

function inRange(id: CheckId, value: number, limits: Range | null, isSure: boolean): Check {
  if (!limits || !isSure) return { id, state: 'unchecked', value, ...(limits && { limits }) }
  const isMet = value >= limits.min - TOLERANCE_MM && value <= limits.max + TOLERANCE_MM
  return { id, state: isMet ? 'met' : 'not-met', value, limits }
}

const met = (isMet: boolean): CheckState => (isMet ? 'met' : 'not-met')

/** Compares a photo with the requirements of its document, as far as they can be measured. */
export function checkPhoto(document: PhotoDocument, findings: Findings): Check[] {
  const { faces, look, marks, frame, measured, hasOwnGround, made } = findings
  const isSure = areMarksSure(findings)
  const tilt = ((leanOf(marks) - frame.lean) * 180) / Math.PI
  const needed = outputSize(document, frame)
  // Ground can be added above a head; shoulders can not.
  const missing = measured.missing.filter((edge) => edge !== 'top' || !hasOwnGround)
  const { min, max } = fileLimits(document)
  return [
    faces === null ? { id: 'faces', state: 'unchecked' } : { id: 'faces', state: met(faces === 1), value: faces },
    look === null ? { id: 'facing', state: 'unchecked' } : { id: 'facing', state: met(isFacing(look)) },
    inRange('head', measured.head, document.head, isSure),
    ...(document.eyes ? [inRange('eyes', measured.eyes, document.eyes, isSure)] : []),
    ...(document.above ? [inRange('above', measured.above, document.above, isSure)] : []),
    // Marks that no face and no hand placed say nothing of the eyes.
    {
      id: 'level',
      state: faces || findings.marked === 'hand' ? met(Math.abs(tilt) <= MAX_TILT_DEGREES) : 'unchecked',
      value: tilt,
    },
    { id: 'inside', state: met(missing.length === 0), missing },
    {
      id: 'pixels',
      state: met(frame.width >= needed.width * 0.99),
      value: Math.floor(frame.width),
      limits: { min: needed.width },
    },
    { id: 'ground', state: hasOwnGround && document.ground ? 'met' : 'unchecked' },
    ...(document.file && made
      ? [
          {
            id: 'file' as const,
            state: met(made.file.size >= min && made.file.size <= (max ?? Number.POSITIVE_INFINITY)),
            value: made.file.size,
            limits: { ...(min > 0 && { min }), ...(max !== null && { max }) },
          },
        ]
      : []),
  ]
}
