import { freePixels } from '../core/free.ts'
import type { Rows } from '../mask/apply-guide.ts'

/** Enough rows at a time to be quick, few enough to cost no memory. */
const PIXELS_AT_ONCE = 1 << 20

/** The rows of a canvas, some at a time; what `work` changes is written to `into` when that is given. */
export function eachRows(
  from: OffscreenCanvasRenderingContext2D,
  work: (rows: Rows) => void,
  into: OffscreenCanvasRenderingContext2D | null = null,
): void {
  const { width, height } = from.canvas
  const step = Math.max(1, Math.floor(PIXELS_AT_ONCE / width))
  for (let top = 0; top < height; top += step) {
    const image = from.getImageData(0, top, width, Math.min(step, height - top))
    work({ data: image.data, width, height: image.height, top })
    into?.putImageData(image, 0, top)
    freePixels(image)
  }
}
