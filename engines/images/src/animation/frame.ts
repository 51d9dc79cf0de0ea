export interface Frame {
  /** As the whole picture looks at that moment, not only what changed. */
  image: ImageBitmap
  milliseconds: number
}

export interface Frames {
  frames: Frame[]
  /** 0 is for ever. */
  loops: number
}
