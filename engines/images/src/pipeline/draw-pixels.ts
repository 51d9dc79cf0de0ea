import type { Size } from '../core/dimensions.ts'
import { ImageFault } from '../core/fault.ts'
import { canvasHolds } from './canvas-limits.ts'

const TILE_SIDE = 2048

type Context = OffscreenCanvasRenderingContext2D

export function open2d({ width, height }: Size, readOften: boolean): Context {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: readOften })
  if (!context) throw new ImageFault('target-too-large')
  return context
}

/** Painted in tiles, because the size may be larger than a canvas of this browser. */
export function drawPixels(size: Size, paint: (context: Context) => void): ImageData {
  const { width, height } = size
  if (canvasHolds(size)) {
    const context = open2d(size, true)
    paint(context)
    const pixels = context.getImageData(0, 0, width, height)
    // Frees the memory now instead of at garbage collection.
    context.canvas.width = 0
    return pixels
  }
  const whole = new ImageData(width, height)
  for (let top = 0; top < height; top += TILE_SIDE)
    for (let left = 0; left < width; left += TILE_SIDE) {
      const tile = { width: Math.min(TILE_SIDE, width - left), height: Math.min(TILE_SIDE, height - top) }
      copyInto(whole, readTile(tile, left, top, paint), left, top)
    }
  return whole
}

function readTile(tile: Size, left: number, top: number, paint: (context: Context) => void): ImageData {
  const context = open2d(tile, true)
  context.translate(-left, -top)
  paint(context)
  const pixels = context.getImageData(0, 0, tile.width, tile.height)
  context.canvas.width = 0
  return pixels
}

function copyInto(whole: ImageData, { data, width, height }: ImageData, left: number, top: number): void {
  for (let y = 0; y < height; y += 1)
    whole.data.set(data.subarray(y * width * 4, (y + 1) * width * 4), ((top + y) * whole.width + left) * 4)
}
