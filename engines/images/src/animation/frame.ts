export interface Frame {
  image: ImageBitmap
  milliseconds: number
}

export interface Frames {
  frames: Frame[]
  loops: number
}
