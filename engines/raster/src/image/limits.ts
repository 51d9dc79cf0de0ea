import { ImageFault } from './fault.ts'
import type { Size } from './raster.ts'

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
