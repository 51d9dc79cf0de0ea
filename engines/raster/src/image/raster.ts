import { ImageFault } from './fault.ts'

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

/**
 * 100 MP cameras are well below; a file of a few kilobytes that claims 50,000 × 50,000 pixels is a decompression
 * bomb.
 */
export const pixelLimits = { pixels: 250_000_000, side: 65_535 } as const

export function refuseBomb({ width, height }: Size): void {
  if (Math.max(width, height) > pixelLimits.side) throw new ImageFault('too-many-pixels')
  if (width * height > pixelLimits.pixels)
    throw new ImageFault('too-many-pixels', tooManyMegapixels(width * height, pixelLimits.pixels))
}

export const tooManyMegapixels = (pixels: number, limit: number): string =>
  `${Math.ceil(pixels / 1e6)} megapixels exceed the limit of ${limit / 1e6}. Reduce the dimensions first.`

/** Refuses a size that a result cannot have. */
export function refuseSize({ width, height }: Size, maxSide: number = pixelLimits.side): void {
  if (Math.max(width, height) > maxSide || width * height > pixelLimits.pixels) throw new ImageFault('target-too-large')
}
