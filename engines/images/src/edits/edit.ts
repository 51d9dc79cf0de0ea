/** Of RGBA: whether no pixel lets anything through. */
export function isOpaque(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  return true
}

/** Red, green and blue of a CSS hex colour. */
export const hexColour = (colour: string): readonly [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** RGBA, not premultiplied, row by row. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

export const newRaster = (width: number, height: number): Raster => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
})

/** Parts of a picture's width and height, so that one box serves pictures of any size. */
export interface RelativeBox {
  x: number
  y: number
  width: number
  height: number
}

export type Anchor =
  | 'top-left'
  | 'top'
  | 'top-right'
  | 'left'
  | 'centre'
  | 'right'
  | 'bottom-left'
  | 'bottom'
  | 'bottom-right'

/** A place that no anchor names: how much of the free room lies before it, 0 to 1 on each axis. */
export interface AnchorShare {
  x: number
  y: number
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
  /** Of the picture's width. */
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
  | { kind: 'crop-ratio'; width: number; height: number; anchor: Anchor }
  | { kind: 'trim'; padding: number }
  | { kind: 'resize'; settings: ResizeEdit }
  | { kind: 'sharpen'; amount: number; radius: number }
  | ({ kind: 'adjust' } & Adjustment)
  | ({ kind: 'overlay'; picture: Raster } & OverlayPlacement)
  | { kind: 'redact'; boxes: readonly RelativeBox[]; colour: string }

export interface ResizeEdit {
  width: number | null
  height: number | null
  percent: number | null
  fit: 'inside' | 'stretch' | 'cover' | 'pad'
  /** What 'cover' keeps; the centre by default. */
  anchor?: Anchor
  neverEnlarge: boolean
  background: string
}
