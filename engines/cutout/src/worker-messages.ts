import type { Mask } from './core/plane.ts'
import type { MaskKind } from './mask/combine.ts'
import type { Click, CutoutMode, CutoutNote, Look, ProviderId } from './types.ts'

/** What the models said of a photo: small, kept on the page's side, and sent along with each request. */
export interface Findings {
  general: Mask | null
  matting: Mask | null
  /** The general model's second look, where it speaks alone and where it may have seen texture. */
  closer?: Mask | null
  /** What the third network made of both, where they do not agree. */
  weighed?: Mask | null
  /** Whether the third network was of two minds. */
  hazy?: boolean
  /** What clicks made of it; stands above the others, and is refined as the one it grew from. */
  clicked: (Mask & { kind: MaskKind }) | null
  /** The general model's strongest word, before it was stretched. */
  peak: number | null
}

/** Asks the models that the mode needs and that were not asked yet. */
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
  mode: CutoutMode
  findings: Findings
  clicks: readonly Click[]
}

export interface RenderRequest {
  id: string
  photo: Blob
  name: string
  mode: CutoutMode
  findings: Findings
  /** Another number when the findings are others. */
  version: number
  /** Of the upright photo. */
  width: number
  look: Look
  maxSide: number | null
}

export interface Found {
  findings: Findings
  width: number
  height: number
  took: CutoutMode
  agreement: number | null
  notes: readonly CutoutNote[]
}

export interface Rendered {
  file: File
  width: number
  height: number
  notes: readonly CutoutNote[]
}
