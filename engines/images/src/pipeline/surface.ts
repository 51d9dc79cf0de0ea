import { ImageFault } from '../core/fault.ts'

const failed = () => new ImageFault('target-too-large')

/** A picture between two steps: pixels, a canvas, or whichever the next step asks for. */
export class Surface {
  readonly width: number
  readonly height: number
  #canvas: OffscreenCanvas | null
  #pixels: ImageData | null

  constructor(content: OffscreenCanvas | ImageData) {
    this.width = content.width
    this.height = content.height
    this.#canvas = content instanceof OffscreenCanvas ? content : null
    this.#pixels = content instanceof OffscreenCanvas ? null : content
  }

  /** Takes the bitmap for itself; such a surface can be encoded by the browser, not read. */
  static fromBitmap(bitmap: ImageBitmap): Surface {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('bitmaprenderer')
    if (!context) throw failed()
    context.transferFromImageBitmap(bitmap)
    return new Surface(canvas)
  }

  /** Not premultiplied, red first. */
  pixels(): ImageData {
    if (this.#pixels) return this.#pixels
    const context = this.#canvas?.getContext('2d')
    if (!context) throw failed()
    this.#pixels = context.getImageData(0, 0, this.width, this.height)
    return this.#pixels
  }

  /** The pixels, for the last who asks for them: the canvas is let go of. */
  takePixels(): ImageData {
    const pixels = this.pixels()
    // A size of nothing frees the memory now, not when it suits the collector.
    if (this.#canvas) this.#canvas.width = 0
    this.#canvas = null
    this.#pixels = null
    return pixels
  }

  canvas(): OffscreenCanvas {
    if (this.#canvas) return this.#canvas
    const canvas = new OffscreenCanvas(this.width, this.height)
    const context = canvas.getContext('2d')
    if (!context || !this.#pixels) throw failed()
    context.putImageData(this.#pixels, 0, 0)
    this.#canvas = canvas
    return canvas
  }
}
