import { descriptorOf } from '../formats/index.ts'
import type { FormatId } from '../types.ts'
import { ImageFault } from './fault.ts'

/**
 * 100 MP cameras are well below; a file of a few kilobytes that claims 50,000 × 50,000 pixels is a decompression
 * bomb.
 */
export const pixelLimits = { pixels: 250_000_000, side: 65_535 } as const

export const longestSide = (format: FormatId): number => descriptorOf(format).longestSide ?? pixelLimits.side

export function refuseBomb({ width, height }: { width: number; height: number }): void {
  if (Math.max(width, height) > pixelLimits.side) throw new ImageFault('too-many-pixels')
  if (width * height > pixelLimits.pixels)
    throw new ImageFault('too-many-pixels', tooManyMegapixels(width * height, pixelLimits.pixels))
}

export const tooManyMegapixels = (pixels: number, limit: number): string =>
  `${Math.ceil(pixels / 1e6)} megapixels exceed the limit of ${limit / 1e6}. Reduce the dimensions first.`

const tooLargeFor = (format: FormatId, side: number): string =>
  `Too large for ${descriptorOf(format).name} (${side.toLocaleString('en-US')} px per side). Choose smaller dimensions.`

export function refuseTarget({ width, height }: { width: number; height: number }, format: FormatId): void {
  const { longestSide: own } = descriptorOf(format)
  if (Math.max(width, height) > longestSide(format))
    throw new ImageFault('target-too-large', own === undefined ? undefined : tooLargeFor(format, own))
  if (width * height > pixelLimits.pixels) throw new ImageFault('target-too-large')
}
