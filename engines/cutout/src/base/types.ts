export type ProviderId = 'local' | 'local-fast' | 'local-custom'

/** Sets of models that are fetched together. */
export type ModelSet = ProviderId | 'click' | 'face'

export interface Spot {
  x: number
  y: number
}

/** In pixels of the upright photo. The first eye is the one at the image's left. */
export interface FaceMarks {
  eyes: readonly [Spot, Spot]
  chin: Spot
}

/** How the largest face is held: turned heads and open mouths are measured less surely. */
export interface FaceLook {
  /** Degrees that it is turned to a side, and raised or lowered. */
  yaw: number
  pitch: number
  /** Between the lips, as a part of the way from eyes to chin. */
  mouth: number
}

export interface Faces {
  width: number
  height: number
  count: number
  /** Those of the largest face; null where none was measured. */
  marks: FaceMarks | null
  look: FaceLook | null
}

export type CutoutMode = 'auto' | 'people' | 'object'

/** Coordinates are pixels of the upright photo. Strokes are applied in order, before the edges are refined. */
export interface Stroke {
  act: 'keep' | 'erase'
  radius: number
  softness: number
  points: readonly (readonly [x: number, y: number])[]
}

export interface Click {
  act: 'keep' | 'erase'
  x: number
  y: number
}

export interface Edges {
  /** Positive moves outwards, in pixels of the upright photo; −20 to 20. */
  shift: number
  feather: number
  /** How much of the old background's colour is taken out of soft edges; 0 to 1. */
  decontaminate: number
}

export type Background =
  | { kind: 'transparent' }
  | { kind: 'color'; color: string }
  | { kind: 'gradient'; from: string; to: string; angle: number }
  | { kind: 'image'; image: Blob }
  | { kind: 'blur'; radius: number }

export interface Shadow {
  kind: 'drop' | 'contact'
  opacity: number
  blur: number
  distance: number
  /** Degrees, 0 to the right, 90 down. A contact shadow ignores it. */
  angle: number
}

export interface CropToSubject {
  padding: number
  aspect: number | null
  longSide: number | null
}

export interface CutoutStyle {
  edges: Edges
  strokes: readonly Stroke[]
  background: Background
  shadow: Shadow | null
  crop: CropToSubject | null
  output: 'png' | 'webp' | 'mask'
}

export interface CutoutNote {
  code: 'models-disagree' | 'no-subject' | 'reduced' | 'first-frame' | (string & {})
  message: string
}

/** A subject that was found; the engine keeps its mask until it is released. */
export interface Subject {
  readonly id: string
  width: number
  height: number
  mode: CutoutMode
  agreement: number | null
  notes: readonly CutoutNote[]
}

export interface Cutout {
  file: File
  width: number
  height: number
  notes: readonly CutoutNote[]
}

export interface RunOptions {
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

export interface SegmentOptions extends RunOptions {
  provider?: ProviderId
  mode?: CutoutMode
}

export interface RenderOptions extends RunOptions {
  maxSide?: number
}

export interface ModelFacts {
  id: string
  label: string
  download: number
  bytes: number
  licence: string
  source: string
}

export interface Readiness {
  ok: boolean
  why: string | null
  models: readonly ModelFacts[]
  download: number
}

export interface DownloadProgress {
  loaded: number
  total: number
}

export interface CutoutFaultLike extends Error {
  readonly name: 'CutoutFault'
  readonly code: string
}

export interface CutoutEngine {
  readiness(models: ModelSet): Promise<Readiness>
  prepare(
    models: ModelSet,
    options?: { signal?: AbortSignal; onDownload?: (progress: DownloadProgress) => void },
  ): Promise<void>
  find(file: File, options?: SegmentOptions): Promise<Subject>
  /** Null when the cut-out has no transparency or shows another part of the photo. */
  adopt(file: File, cutout: Blob, options?: { signal?: AbortSignal }): Promise<Subject | null>
  switchTo(subject: Subject, mode: CutoutMode, options?: RunOptions): Promise<Subject>
  click(subject: Subject, clicks: readonly Click[], options?: RunOptions): Promise<Subject>
  faces(file: File, options?: RunOptions): Promise<Faces>
  render(subject: Subject, style: CutoutStyle, options?: RenderOptions): Promise<Cutout>
  release(subject: Subject): void
  close(): void
}
