import type { Geometry, Size } from '@sundry/raster'
import {
  type DrawWish,
  draw,
  imageDataOf,
  newRaster,
  paint,
  type Raster,
  release,
  resample,
  Surface,
} from '@sundry/raster'
import type { JpegFile } from '../formats/jpeg/read.ts'
import { openPixels } from '../load/load-code.ts'
import type { Decoded } from './decode.ts'
import { type DecodedImage, uprightSize } from './decode.ts'

function isWhole({ canvas, source }: Geometry, { source: bitmap, orientation, settled }: Decoded): boolean {
  return (
    settled &&
    orientation === 1 &&
    source.x === 0 &&
    source.y === 0 &&
    canvas.width === bitmap.width &&
    canvas.height === bitmap.height
  )
}

/** The picture by stripes that are drawn when they are asked for. */
function linesOf(decoded: Decoded) {
  const size = uprightSize(decoded)
  let stripePixels: ImageData | null = null
  const rows = (top: number, count: number) => {
    if (stripePixels) release(stripePixels)
    const part = { x: 0, y: top, width: size.width, height: count }
    const stripe = { source: part, drawn: { ...part, y: 0 }, canvas: { width: size.width, height: count } }
    stripePixels = draw(decoded, stripe, { background: null, readPixels: true }).takePixels()
    return stripePixels.data
  }
  return { ...size, rows }
}

const STRIPE = 128

async function resampleAll({ width, height, rows }: ReturnType<typeof linesOf>, to: Size): Promise<Raster> {
  const pixels = await openPixels()
  const resampler = pixels.resample({ from: { width, height }, to, kind: 'rgba' })
  const made = newRaster(to.width, to.height)
  let at = 0
  for (let top = 0; top < height; top += STRIPE) {
    const data = rows(top, Math.min(STRIPE, height - top))
    for (let from = 0; from < data.length; from += 4 * width) {
      resampler.push(data.subarray(from, from + 4 * width))
      for (let line = resampler.nextLine(); line; line = resampler.nextLine()) {
        made.data.set(line, at)
        at += line.length
      }
    }
  }
  resampler.close()
  return made
}

export interface ShapeWish extends DrawWish {
  best: boolean
  alpha: boolean
  /** The encoder reads JPEG files by itself. */
  takesJpeg?: boolean
}

/** The whole picture on the whole canvas, and nothing around it: what our own decoder does by strips. */
function shapeJpeg(file: JpegFile, { source, drawn, canvas }: Geometry, { background, takesJpeg }: ShapeWish) {
  const isWholeImage = source.x === 0 && source.y === 0 && source.width === file.width && source.height === file.height
  if (background || !isWholeImage || drawn.width !== canvas.width || drawn.height !== canvas.height) return null
  if (canvas.width !== file.width || canvas.height !== file.height)
    return new Surface(imageDataOf(file.resampled(canvas)))
  return takesJpeg ? new Surface(file) : null
}

export async function shape(
  image: Pick<DecodedImage, 'get' | 'transferred' | 'jpeg'>,
  geometry: Geometry,
  wish: ShapeWish,
): Promise<Surface> {
  const quick = image.jpeg && shapeJpeg(image.jpeg, geometry, wish)
  if (quick) return quick
  const decoded = await image.get()
  const { source, drawn, canvas } = geometry
  const same = source.width === drawn.width && source.height === drawn.height
  if (same && !wish.readPixels && !wish.background && isWhole(geometry, decoded)) {
    // Nothing to draw: the bitmap itself becomes the canvas, and there is one copy less.
    image.transferred()
    return Surface.fromBitmap(decoded.source)
  }
  if (decoded.pixels && same && wish.readPixels && !wish.background && isWhole(geometry, decoded)) {
    const surface = new Surface(decoded.pixels)
    decoded.pixels = undefined
    return surface
  }
  if (!wish.best || same) return draw(decoded, geometry, wish)

  const lines = linesOf(decoded)
  const isAll = source.width === lines.width && source.height === lines.height
  const made = isAll
    ? await resampleAll(lines, { width: drawn.width, height: drawn.height })
    : resample({ ...lines, alpha: wish.alpha }, source, drawn.width, drawn.height)
  const pixels = new ImageData(made.data, made.width, made.height)
  const whole = drawn.width === canvas.width && drawn.height === canvas.height
  if (whole && !wish.background) return new Surface(pixels)
  return await paint(pixels, geometry, wish)
}
