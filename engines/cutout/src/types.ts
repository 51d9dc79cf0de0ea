/** Who finds the subject. The remote provider is not here: it needs the network, and so belongs to the page. */
export type ProviderId = 'local' | 'local-fast' | 'local-custom'

/** `auto` lets the two models agree or not; the others take one model's word. */
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

/** Cuts the picture to the subject. */
export interface CropToSubject {
  /** Round the subject, in percent of its longer side. */
  padding: number
  /** Width by height; null follows the subject. */
  aspect: number | null
  /** Scales the result so that its longer side has so many pixels; null keeps the photo's own. */
  longSide: number | null
}

/** How a found subject is shown. Changing it needs no model. */
export interface Look {
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
  /** A sentence for the visitor. */
  message: string
}

/** A subject that was found; its mask stays with the worker until it is released. */
export interface Subject {
  readonly id: string
  /** Of the upright photo. */
  width: number
  height: number
  /** Which candidate `auto` took, and whether the other model would have given a different one. */
  mode: CutoutMode
  /** How far the two models agree, 0 to 1; null when only one was asked. */
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
  /** Draws a preview whose longer side has at most so many pixels. */
  maxSide?: number
}

/** A model as the page tells of it before it is fetched. */
export interface ModelFacts {
  id: string
  label: string
  /** What will travel, in bytes; 0 when it is kept already. */
  download: number
  bytes: number
  licence: string
  source: string
}

export interface Readiness {
  /** False when this machine cannot do it, or the operator's server does not have the models; `why` says which. */
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

/** The visitor's fault or the file's: `message` is shown as it stands. */
export interface CutoutFaultLike extends Error {
  readonly name: 'CutoutFault'
  readonly code: string
}

export interface CutoutEngine {
  /** What the provider needs and whether it is there; fetches no model. */
  readiness(provider: ProviderId): Promise<Readiness>
  /** Fetches and opens what the provider, or click(), needs. Both do so themselves when it was not called. */
  prepare(
    provider: ProviderId | 'click',
    options?: { signal?: AbortSignal; onDownload?: (progress: DownloadProgress) => void },
  ): Promise<void>
  /** Finds the subject. One photo at a time; others wait. */
  find(file: File, options?: SegmentOptions): Promise<Subject>
  /**
   * A subject that somebody else cut out of the photo: the cut-out's alpha is its mask. It can be looked at and corrected
   * like one of ours, without any model. Null when the cut-out has no transparency or shows another part of the photo.
   */
  adopt(file: File, cutout: Blob, options?: { signal?: AbortSignal }): Promise<Subject | null>
  /** The same photo with the other candidate; asks only the model that was not asked yet. */
  switchTo(subject: Subject, mode: CutoutMode, options?: RunOptions): Promise<Subject>
  /** Takes the clicked thing in or out, with the lazily loaded click model. Clicks are those since the last switch. */
  click(subject: Subject, clicks: readonly Click[], options?: RunOptions): Promise<Subject>
  /** Whether click() can be had, and what it costs to fetch. */
  clickReadiness(): Promise<Readiness>
  render(subject: Subject, look: Look, options?: RenderOptions): Promise<Cutout>
  /** Forgets the mask. */
  release(subject: Subject): void
  close(): void
}
