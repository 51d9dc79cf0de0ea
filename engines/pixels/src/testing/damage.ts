import { type Pixels, PixelsFault } from '../index.ts'
import { random } from './images.ts'

export function damage(file: Uint8Array, seed: number): Uint8Array {
  const next = random(seed * 7919)
  const below = (limit: number) => Math.floor(limit * next())
  let bytes = file.slice()
  for (let change = 0; change < 1 + below(6); change += 1) {
    const at = next() < 0.4 ? below(Math.min(bytes.length, 700)) : below(bytes.length)
    const kind = below(8)
    if (kind <= 2) bytes[at] = below(256)
    else if (kind === 3) bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8))
    else if (kind === 4) bytes.set([0xff, 0xc0 + below(0x40)], Math.min(at, bytes.length - 2))
    else if (kind === 5) bytes.copyWithin(at, below(bytes.length), below(bytes.length))
    else if (kind === 6) bytes = bytes.slice(0, Math.max(4, at))
    else
      bytes = new Uint8Array([
        ...bytes.subarray(0, at),
        ...bytes.subarray(below(at + 1), at + 1 + below(200)),
        ...bytes.subarray(at),
      ])
  }
  return bytes
}

const LIMITS = { memory: 128 * 2 ** 20, maxPixels: 2e6 }

const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const

/**
 * How coding a file again ended, in a way that the seed chooses: 'coded again' when the result is whole and of the size
 * that was asked for, or a fault's code.
 */
export function attemptTranscode(pixels: Pixels, file: Uint8Array, seed: number): string {
  const turn = orientations[seed % 8] ?? 1
  const crop = seed % 5 === 0 ? { left: seed % 40, top: seed % 24, width: 1 + (seed % 30), height: 17 } : null
  try {
    const isProgressive = seed % 3 > 0
    const made = pixels.transcodeJpeg(file, { memory: LIMITS.memory, isProgressive, turn, ...(crop && { crop }) })
    const reader = pixels.readJpeg(made, LIMITS)
    for (let row = reader.nextRow(); row !== null; ) row = reader.nextRow()
    return reader.isTruncated ? 'only a part of the result can be read' : 'coded anew'
  } catch (error) {
    if (error instanceof PixelsFault) return error.code
    throw error
  }
}

/**
 * The outcome for a file: decoded, or refused with a fault's code. Anything else that is thrown is an internal error.
 */
export function attempt(pixels: Pixels, file: Uint8Array, scale: 1 | 2 | 4 | 8): string {
  try {
    const reader = pixels.readJpeg(file, { ...LIMITS, scale })
    let lines = 0
    for (const strip of pixels.readRgba(reader)) lines += strip.height
    return lines === reader.height ? 'decoded' : `only ${lines} of ${reader.height} lines`
  } catch (error) {
    if (error instanceof PixelsFault) return error.code
    throw error
  }
}
