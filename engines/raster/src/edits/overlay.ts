import type { Raster } from '../image/raster.ts'
import { anchorShare } from '../scale/geometry.ts'
import type { OverlayPlacement } from './edit.ts'

/** Margin of a watermark, as a share of the image's shorter side. */
const MARGIN = 0.03
/** Distance between tiled watermarks, as a share of their own sides. */
const GAP = 0.75

interface Point {
  x: number
  y: number
}

/** Source over destination, W3C Compositing 1, section 5.1, on values that are not premultiplied. */
function compose(raster: Raster, image: Raster, { x, y }: Point, opacity: number): void {
  const [firstRow, lastRow] = [Math.max(0, -y), Math.min(image.height, raster.height - y)]
  const [first, last] = [Math.max(0, -x), Math.min(image.width, raster.width - x)]
  for (let row = firstRow; row < lastRow; row += 1) {
    for (let column = first; column < last; column += 1) {
      const from = (row * image.width + column) * 4
      const to = ((y + row) * raster.width + x + column) * 4
      const over = ((image.data[from + 3] ?? 0) / 255) * opacity
      if (over === 0) continue
      const under = ((raster.data[to + 3] ?? 0) / 255) * (1 - over)
      const alpha = over + under
      for (let channel = 0; channel < 3; channel += 1) {
        const mixed = (image.data[from + channel] ?? 0) * over + (raster.data[to + channel] ?? 0) * under
        raster.data[to + channel] = mixed / alpha
      }
      raster.data[to + 3] = alpha * 255
    }
  }
}

/** The size a watermark gets on an image; it never leaves the borders. */
export function overlaySize(
  raster: Pick<Raster, 'width' | 'height'>,
  image: Pick<Raster, 'width' | 'height'>,
  share: number,
) {
  const scale = Math.min((raster.width * share) / image.width, raster.height / image.height)
  return {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  }
}

/** Puts an image, already at its size, on the raster in place. */
export function overlay(raster: Raster, image: Raster, { anchor, opacity, tiled }: OverlayPlacement): void {
  if (tiled) {
    const stepX = Math.max(1, Math.round(image.width * (1 + GAP)))
    const stepY = Math.max(1, Math.round(image.height * (1 + GAP)))
    for (let y = 0, row = 0; y < raster.height; y += stepY, row += 1) {
      const shift = row % 2 === 0 ? 0 : -Math.round(stepX / 2)
      for (let x = shift; x < raster.width; x += stepX) compose(raster, image, { x, y }, opacity)
    }
    return
  }
  const margin = Math.round(Math.min(raster.width, raster.height) * MARGIN)
  const share = anchorShare(anchor)
  const place = (length: number, own: number, part: number) => {
    const room = length - own
    const retained = Math.min(margin, Math.max(0, room / 2))
    return Math.round(retained + (room - 2 * retained) * part)
  }
  const x = place(raster.width, image.width, share.x)
  const y = place(raster.height, image.height, share.y)
  compose(raster, image, { x, y }, opacity)
}
