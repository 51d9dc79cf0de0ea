export interface Header {
  width: number
  height: number
  /** EXIF: 1 to 8; 5 to 8 swap the sides. */
  orientation: number
  animated: boolean
  alpha: boolean
  bits: number
  cmyk: boolean
}

export const header = (width: number, height: number, more: Partial<Header> = {}): Header => ({
  width,
  height,
  orientation: 1,
  animated: false,
  alpha: false,
  bits: 8,
  cmyk: false,
  ...more,
})

export const upright = ({ width, height, orientation }: Pick<Header, 'width' | 'height' | 'orientation'>) =>
  orientation >= 5 ? { width: height, height: width } : { width, height }
