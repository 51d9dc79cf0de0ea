import { withScratch } from '../core/scratch.ts'
import type { Rows } from '../mask/apply-guide.ts'
import { PIXELS_AT_ONCE } from '../policy.ts'

export function eachRows(
  from: OffscreenCanvasRenderingContext2D,
  work: (rows: Rows) => void,
  into: OffscreenCanvasRenderingContext2D | null = null,
): void {
  const { width, height } = from.canvas
  const step = Math.max(1, Math.floor(PIXELS_AT_ONCE / width))
  for (let top = 0; top < height; top += step)
    withScratch(({ pixels }) => {
      const image = pixels(from.getImageData(0, top, width, Math.min(step, height - top)))
      work({ data: image.data, width, height: image.height, top })
      into?.putImageData(image, 0, top)
    })
}
