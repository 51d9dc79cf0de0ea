import type { Mask } from './core/plane.ts'
import type { Combined } from './mask/combine.ts'
import type { Click, CutoutMode, CutoutNote, CutoutStyle, ProviderId } from './types.ts'

/** What the models made of a photo. The page keeps it, because the worker may end at any time. */
export interface Findings {
  general: Mask | null
  matting: Mask | null
  /** Of the general model's second pass, where it is the only one asked or may have seen texture. */
  closer?: Mask | null
  /** The weigher's, where both do not agree. */
  weighed?: Mask | null
  uncertain?: boolean
  /** The general model's largest value before its mask was stretched. */
  peak: number | null
}

/** The mask of a photo, chosen once; rendering takes it as it is. */
export interface Decision extends Combined {
  notes: readonly CutoutNote[]
}

export interface FindRequest {
  id: string
  photo: Blob
  provider: ProviderId
  mode: CutoutMode
  findings: Findings
}

export interface ClickRequest {
  id: string
  photo: Blob
  decision: Decision
  /** All since the models decided. */
  clicks: readonly Click[]
}

export interface RenderRequest {
  id: string
  photo: Blob
  name: string
  decision: Decision
  /** Another number for another decision. */
  version: number
  width: number
  style: CutoutStyle
  maxSide: number | null
}

export interface FoundSubject {
  findings: Findings
  decision: Decision
  width: number
  height: number
  notes: readonly CutoutNote[]
}

export interface ClickedSubject {
  /** Null without clicks. */
  decision: Decision | null
  width: number
  height: number
}

export interface Rendered {
  file: File
  width: number
  height: number
  notes: readonly CutoutNote[]
}
