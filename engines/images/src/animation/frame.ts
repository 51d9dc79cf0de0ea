export interface Frame {
  image: ImageBitmap
  milliseconds: number
}

export interface Frames {
  frames: Frame[]
  /** 0 loops for ever. */
  loops: number
}
