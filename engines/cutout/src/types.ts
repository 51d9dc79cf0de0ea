/** Who finds the subject; the remote provider belongs to the page, which has the network. */
export type ProviderId = 'local' | 'local-fast' | 'local-custom'

/** `auto` decides between the models; the others take the mask of one. */
export type CutoutMode = 'auto' | 'people' | 'object'

/** One stroke of the brush, in pixels of the upright photo. Strokes are applied in order, before the edges are refined. */
export interface Stroke {
  act: 'keep' | 'erase'
  radius: number
  /** 0 a hard edge, 1 soft to the middle. */
  softness: number
  points: readonly (readonly [x: number, y: number])[]
}

/** A click of the click-to-keep tool, in pixels of the upright photo. */
export interface Click {
  act: 'keep' | 'erase'
  x: number
  y: number
}

export interface Edges {
  /** Moves the edge out (positive) or in, in pixels of the upright photo; −20 to 20. */
  shift: number
  /** Softens the edge over so many pixels; 0 to 20. */
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
  /** 0 to 1. */
  opacity: number
  /** In percent of the subject's longer side. */
  blur: number
  distance: number
  /** Degrees, 0 to the right, 90 down. A contact shadow ignores it. */
  angle: number
}

export interface CropToSubject {
  /** Round the subject, in percent of its longer side. */
  padding: number
  /** Width by height; null follows the subject. */
  aspect: number | null
  /** Scales the result so that its longer side has so many pixels; null keeps the photo's own. */
  longSide: number | null
}

/** How a cut-out is drawn; changing it needs no model. */
export interface CutoutStyle {
  edges: Edges
  strokes: readonly Stroke[]
  background: Background
  shadow: Shadow | null
  crop: CropToSubject | null
  /** `mask` is the alpha channel in grey. */
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
  /** Of both models, 0 to 1; null when only one was run. */
  agreement: number | null
  notes: readonly CutoutNote[]
}

export interface Cutout {
  /** PNG or WebP; named like the photo with `-nobg`. */
  file: File
  width: number
  height: number
  notes: readonly CutoutNote[]
}

export interface RunOptions {
  signal?: AbortSignal
  /** 0 to 1, rising. */
  onProgress?: (share: number) => void
}

export interface SegmentOptions extends RunOptions {
  provider?: ProviderId
  mode?: CutoutMode
}

export interface RenderOptions extends RunOptions {
  maxSide?: number
}

/** What the page says of a model before it is fetched. */
export interface ModelFacts {
  id: string
  label: string
  download: number
  bytes: number
  licence: string
  source: string
}

export interface Readiness {
  /** False when the browser cannot run it or the server lacks the models, as `why` says. */
  ok: boolean
  why: string | null
  models: readonly ModelFacts[]
  /** Bytes of models and runtime that are still to be fetched. */
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
  readiness(provider: ProviderId): Promise<Readiness>
  /** Fetches and opens what the provider or click() needs, which otherwise do so themselves. */
  prepare(
    provider: ProviderId | 'click',
    options?: { signal?: AbortSignal; onDownload?: (progress: DownloadProgress) => void },
  ): Promise<void>
  find(file: File, options?: SegmentOptions): Promise<Subject>
  /**
   * Takes another service's cut-out of the photo, whose alpha becomes the mask; null when it has no transparency or
   * shows another part of the photo.
   */
  adopt(file: File, cutout: Blob, options?: { signal?: AbortSignal }): Promise<Subject | null>
  /** Decides again for another mode, running only the models it still needs. */
  switchTo(subject: Subject, mode: CutoutMode, options?: RunOptions): Promise<Subject>
  /** Adds or removes the clicked things; `clicks` are all since the subject was found or switched. */
  click(subject: Subject, clicks: readonly Click[], options?: RunOptions): Promise<Subject>
  clickReadiness(): Promise<Readiness>
  render(subject: Subject, style: CutoutStyle, options?: RenderOptions): Promise<Cutout>
  release(subject: Subject): void
  close(): void
}
