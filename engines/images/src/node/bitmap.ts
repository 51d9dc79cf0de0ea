import { isOpaque } from '@sundry/raster'

/** Imitates `ImageData` of browsers. */
export class PlainImageData {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
  readonly colorSpace = 'srgb'

  constructor(first: Uint8ClampedArray<ArrayBuffer> | number, width: number, height?: number) {
    const data = typeof first === 'number' ? null : first
    this.width = typeof first === 'number' ? first : width
    this.height = typeof first === 'number' ? width : (height ?? first.length / 4 / width)
    this.data = data ?? new Uint8ClampedArray(this.width * this.height * 4)
    if (this.data.length !== this.width * this.height * 4) throw new RangeError('ImageData of another length')
  }
}

/** To the nearest whole number, and from the middle to the even one, as a processor's own conversion does. */
function nearest(value: number): number {
  const below = Math.floor(value)
  const rest = value - below
  return rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? below + 1 : below
}

const single = Math.fround
const SHARE = single(1 / 255)

/**
 * Browsers keep a bitmap's colours multiplied by their opacity, in eight bits; what that costs is part of the pixels
 * that a page gets, so it is done here as well. The way back is Chromium's, in single precision.
 */
function throughPremultiplied(data: Uint8ClampedArray): void {
  if (isOpaque(data)) return
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255
    if (alpha === 255) continue
    const inverse = alpha === 0 ? 0 : single(1 / single(alpha * SHARE))
    for (let channel = at; channel < at + 3; channel += 1) {
      const multiplied = Math.round(((data[channel] ?? 0) * alpha) / 255)
      data[channel] = nearest(single(single(single(multiplied * SHARE) * inverse) * 255))
    }
  }
}

/** Imitates `ImageBitmap` of browsers. */
export class PlainBitmap {
  readonly pixels: PlainImageData
  readonly width: number
  readonly height: number
  isClosed = false

  /** The pixels become the bitmap's own. */
  constructor(pixels: PlainImageData) {
    throughPremultiplied(pixels.data)
    this.pixels = pixels
    this.width = pixels.width
    this.height = pixels.height
  }

  close(): void {
    this.isClosed = true
  }
}
