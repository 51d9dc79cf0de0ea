export interface Size {
  width: number
  height: number
}

export interface Box extends Size {
  x: number
  y: number
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

export function isOpaque(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  return true
}

export const hasAlpha = ({ data }: Raster): boolean => !isOpaque(data)

export const hexColour = (colour: string): readonly [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
