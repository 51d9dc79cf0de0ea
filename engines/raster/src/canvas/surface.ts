import { ImageFault, type Raster, type Size } from '../image/raster.ts'
import { canvasHolds } from './limits.ts'

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

/**
 * Browsers keep an ImageData's pixels until garbage collection, even after `transfer` has emptied the buffer; only
 * posting them to a closed port frees them.
 */
export function release({ data }: ImageData): void {
  const { port1, port2 } = new MessageChannel()
  port2.close()
  port1.postMessage(null, [data.buffer as ArrayBuffer])
  port1.close()
}

/** A file whose encoder can do without its pixels, as our JPEG codec can. */
export interface ImageFile extends Size {
  raster(): Raster
}

/** A canvas answers only to the kind of context it was first asked for, so the kind is kept. */
type Content =
  | { kind: 'pixels'; pixels: ImageData }
  | { kind: 'bitmap'; bitmap: ImageBitmap }
  | { kind: 'file'; file: ImageFile }
  | { kind: '2d' | 'bitmaprenderer'; canvas: OffscreenCanvas }
  | { kind: 'taken' }

export const imageDataOf = ({ data, width, height }: Raster) => new ImageData(data, width, height)

function readPixels(content: Content, width: number, height: number): ImageData {
  if (content.kind === 'pixels') return content.pixels
  if (content.kind === 'file') return imageDataOf(content.file.raster())
  if (content.kind === 'taken') throw new ImageFault('target-too-large')
  if (content.kind === '2d') {
    const context = content.canvas.getContext('2d')
    if (!context) throw new ImageFault('target-too-large')
    return context.getImageData(0, 0, width, height)
  }
  // Neither a bitmap nor a bitmaprenderer canvas can be read.
  const source = content.kind === 'bitmap' ? content.bitmap : content.canvas
  return drawPixels({ width, height }, (context) => context.drawImage(source, 0, 0))
}

export class Surface {
  readonly width: number
  readonly height: number
  #content: Content
  #pixels: ImageData | null = null
  /** An encoder's intermediate data for another quality. */
  cached: { close(): void } | null = null

  /** A canvas must have been drawn on in 2d. */
  constructor(content: OffscreenCanvas | ImageData | ImageBitmap | ImageFile) {
    this.width = content.width
    this.height = content.height
    if (content instanceof ImageData) this.#content = { kind: 'pixels', pixels: content }
    else if (content instanceof ImageBitmap) this.#content = { kind: 'bitmap', bitmap: content }
    else if ('getContext' in content) this.#content = { kind: '2d', canvas: content }
    else this.#content = { kind: 'file', file: content }
  }

  static fromBitmap(bitmap: ImageBitmap): Surface {
    return new Surface(bitmap)
  }

  get fitsCanvas(): boolean {
    return this.#content.kind === '2d' || canvasHolds(this)
  }

  get file(): ImageFile | null {
    return this.#content.kind === 'file' ? this.#content.file : null
  }

  pixels(): ImageData {
    this.#pixels ??= readPixels(this.#content, this.width, this.height)
    return this.#pixels
  }

  takePixels(): ImageData {
    const pixels = this.pixels()
    this.#letGo()
    return pixels
  }

  toPixels(): void {
    this.#content = { kind: 'pixels', pixels: this.takePixels() }
  }

  free(): void {
    this.cached?.close()
    this.cached = null
    if (this.#content.kind === 'pixels') release(this.#content.pixels)
    else if (this.#pixels) release(this.#pixels)
    this.#letGo()
  }

  #letGo(): void {
    if ('canvas' in this.#content) this.#content.canvas.width = 0
    if (this.#content.kind === 'bitmap') this.#content.bitmap.close()
    this.#content = { kind: 'taken' }
    this.#pixels = null
  }

  canvas(): OffscreenCanvas {
    if ('canvas' in this.#content) return this.#content.canvas
    if (!canvasHolds(this)) throw new ImageFault('target-too-large')
    this.#content = this.#content.kind === 'bitmap' ? this.#show(this.#content.bitmap) : this.#put()
    return this.#content.canvas
  }

  #show(bitmap: ImageBitmap): Extract<Content, { canvas: OffscreenCanvas }> {
    const canvas = new OffscreenCanvas(this.width, this.height)
    const context = canvas.getContext('bitmaprenderer')
    if (!context) return this.#put()
    context.transferFromImageBitmap(bitmap)
    return { kind: 'bitmaprenderer', canvas }
  }

  #put(): Extract<Content, { canvas: OffscreenCanvas }> {
    const context = open2d(this, false)
    context.putImageData(this.pixels(), 0, 0)
    return { kind: '2d', canvas: context.canvas }
  }
}
