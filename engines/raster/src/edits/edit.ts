import type { Raster } from '../image/raster.ts'
import type { Anchor } from '../scale/geometry.ts'

/** Parts of an image's width and height, so that one box serves images of any size. */
export interface RelativeBox {
  x: number
  y: number
  width: number
  height: number
}

export interface Adjustment {
  /** -100 to 100 each; 0 changes nothing. */
  brightness: number
  contrast: number
  saturation: number
  /** Negative is cooler, positive warmer. */
  temperature: number
  /** Negative is greener, positive more magenta. */
  tint: number
}

export interface OverlayPlacement {
  anchor: Anchor
  /** Share of the image's width. */
  share: number
  /** 0 to 1. */
  opacity: number
  tiled: boolean
}

/** One change of the pixels between decoding and encoding. */
export type Edit =
  | { kind: 'rotate'; degrees: 90 | 180 | 270 }
  | { kind: 'flip'; axis: 'horizontal' | 'vertical' }
  | { kind: 'straighten'; degrees: number }
  | { kind: 'crop'; box: RelativeBox }
  /** The box is cut out after a clockwise turn of the image about the box's centre; beyond the image it is transparent. */
  | { kind: 'frame'; box: RelativeBox; degrees: number }
  | { kind: 'crop-ratio'; width: number; height: number; anchor: Anchor }
  | { kind: 'trim'; padding: number }
  | { kind: 'resize'; settings: ResizeEdit }
  | { kind: 'sharpen'; amount: number; radius: number }
  | ({ kind: 'adjust' } & Adjustment)
  | ({ kind: 'overlay'; image: Raster } & OverlayPlacement)
  | { kind: 'redact'; boxes: readonly RelativeBox[]; colour: string }

export interface ResizeEdit {
  width: number | null
  height: number | null
  percent: number | null
  fit: 'inside' | 'stretch' | 'cover' | 'pad'
  /** The part that 'cover' keeps; the centre by default. */
  anchor?: Anchor
  neverEnlarge: boolean
  background: string
}
