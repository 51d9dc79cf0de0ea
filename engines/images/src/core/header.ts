/** What the first bytes of a file tell, without decoding it. */
export interface Header {
  /** As stored, before the orientation. */
  width: number
  height: number
  /** EXIF: 1 to 8; 5 to 8 swap the sides. */
  orientation: number
  animated: boolean
  /** Whether pixels may be transparent. */
  alpha: boolean
  /** Bits of a channel. */
  bits: number
  /** Cyan, magenta, yellow and black instead of light. */
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

/** The size as it is looked at. */
export const upright = ({ width, height, orientation }: Pick<Header, 'width' | 'height' | 'orientation'>) =>
  orientation >= 5 ? { width: height, height: width } : { width, height }
