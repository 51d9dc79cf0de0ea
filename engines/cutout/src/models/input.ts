import { CutoutFault } from '../base/fault.ts'
import { type Pixels, withScratch } from '../base/plane.ts'
import { lanczos } from '../base/resample.ts'

export type Drawable = ImageBitmap | OffscreenCanvas

export function context2d(width: number, height: number, readOften = false): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: readOften })
  if (!context) throw new CutoutFault('no-memory')
  return context
}

/** Releases a canvas's pixels, which would otherwise stay until the browser collects garbage. */
export function releaseCanvas({ canvas }: OffscreenCanvasRenderingContext2D): void {
  canvas.width = 0
  canvas.height = 0
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export function pixelsAt(image: Drawable, width: number, height: number, part?: Box): Pixels {
  const context = context2d(width, height, true)
  context.imageSmoothingQuality = 'high'
  // Transparent pixels count as white, because they are no subject.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  const { x, y, width: wide, height: high } = part ?? { x: 0, y: 0, width: image.width, height: image.height }
  context.drawImage(image, x, y, wide, high, 0, 0, width, height)
  const pixels = context.getImageData(0, 0, width, height)
  releaseCanvas(context)
  return pixels
}

/** How many times the wanted size the browser leaves, so that the last step is the same in all of them. */
const OVERSIZE = 3

export function pixelsForModel(image: Drawable, width: number, height: number, part?: Box): Pixels {
  const { width: wide, height: high } = part ?? image
  const before = (from: number, to: number) => Math.max(1, Math.min(Math.round(from), to * OVERSIZE))
  const larger = pixelsAt(image, before(wide, width), before(high, height), part)
  return withScratch(({ pixels }) => {
    const shrunk = lanczos(larger, width, height)
    if (shrunk !== larger) pixels(larger)
    return shrunk
  })
}

export function toPlanes({ data }: Pixels, mean: readonly number[], std: readonly number[]): Float32Array {
  const count = data.length / 4
  const planes = new Float32Array(count * 3)
  for (let channel = 0; channel < 3; channel += 1) {
    const scale = 1 / (255 * (std[channel] ?? 1))
    const offset = (mean[channel] ?? 0) / (std[channel] ?? 1)
    for (let at = 0; at < count; at += 1) planes[channel * count + at] = (data[at * 4 + channel] ?? 0) * scale - offset
  }
  return planes
}

export function strideSize(width: number, height: number, shortSide: number): { width: number; height: number } {
  const scale = shortSide / Math.min(width, height)
  const round = (side: number) => Math.min(Math.max(32, Math.round((side * scale) / 32) * 32), shortSide * 3)
  return { width: round(width), height: round(height) }
}
