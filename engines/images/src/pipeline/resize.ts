import {
  type DrawOptions,
  draw,
  drawnToSize,
  enlargement,
  type Geometry,
  geometryOf,
  identity,
  imageDataOf,
  isOpaque,
  newRaster,
  paint,
  type Raster,
  release,
  resample,
  type Size,
  Surface,
  shrinkTo,
} from '@sundry/raster'
import { longestSide, refuseTarget } from '../formats/index.ts'
import type { JpegFile } from '../formats/jpeg/read.ts'
import { openPixels } from '../load/load-code.ts'
import { holdsAlpha } from '../model/identities.ts'
import type { ImageNote } from '../model/types.ts'
import { type Decoded, type DecodedImage, uprightSize } from './decode.ts'
import type { Job, Plan } from './job.ts'
import { notes } from './notes.ts'

/** The geometry of the result: the part that is drawn, its target, and the canvas. */
export function planSize({ settings, drawn }: Job, { target }: Plan, whole: Size) {
  const requested = drawn && drawnToSize(settings) ? identity(whole) : geometryOf(whole, settings)
  const geometry = target === 'ico' ? shrinkTo(requested, longestSide('ico')) : requested
  refuseTarget(geometry.canvas, target)
  const sizeNotes: ImageNote[] = []
  if (geometry.canvas.width < requested.canvas.width)
    sizeNotes.push(notes.iconSize(longestSide('ico'), geometry.canvas))
  const times = drawn ? 1 : enlargement(geometry)
  if (times > 1) sizeNotes.push(notes.enlarged(times, geometry.source))
  return { geometry, sizeNotes }
}

export const losesAlpha = ({ header }: Job, { target }: Plan) => header.alpha && !holdsAlpha(target)

/** Small enough to be read at once, large enough that one transparent pixel of a photograph is still seen. */
const SIDE = 512

function isSeenThrough(decoded: Decoded): boolean {
  const small = shrinkTo(identity(uprightSize(decoded)), SIDE)
  return !isOpaque(draw(decoded, small, { background: null, readPixels: true }).pixels().data)
}

export const fillNotes = (job: Job, plan: Plan, decoded: Decoded): ImageNote[] =>
  losesAlpha(job, plan) && isSeenThrough(decoded) ? [notes.filled(plan.target, job.settings.background)] : []

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

/** The image by stripes that are drawn on demand. */
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

export interface ShapeOptions extends DrawOptions {
  best: boolean
  alpha: boolean
  /** The encoder reads JPEG files by itself. */
  takesJpeg?: boolean
}

/** The whole image on the whole canvas, and nothing around it: what our own decoder does by strips. */
function shapeJpeg(file: JpegFile, { source, drawn, canvas }: Geometry, { background, takesJpeg }: ShapeOptions) {
  const isWholeImage = source.x === 0 && source.y === 0 && source.width === file.width && source.height === file.height
  if (background || !isWholeImage || drawn.width !== canvas.width || drawn.height !== canvas.height) return null
  if (canvas.width !== file.width || canvas.height !== file.height)
    return new Surface(imageDataOf(file.resampled(canvas)))
  return takesJpeg ? new Surface(file) : null
}

export async function shape(
  image: Pick<DecodedImage, 'get' | 'transferred' | 'jpeg'>,
  geometry: Geometry,
  options: ShapeOptions,
): Promise<Surface> {
  const quick = image.jpeg && shapeJpeg(image.jpeg, geometry, options)
  if (quick) return quick
  const decoded = await image.get()
  const { source, drawn, canvas } = geometry
  const same = source.width === drawn.width && source.height === drawn.height
  if (same && !options.readPixels && !options.background && isWhole(geometry, decoded)) {
    // Nothing to draw: the bitmap itself becomes the canvas, and there is one copy less.
    image.transferred()
    return Surface.fromBitmap(decoded.source)
  }
  if (decoded.pixels && same && options.readPixels && !options.background && isWhole(geometry, decoded)) {
    const surface = new Surface(decoded.pixels)
    decoded.pixels = undefined
    return surface
  }
  if (!options.best || same) return draw(decoded, geometry, options)

  const lines = linesOf(decoded)
  const isAll = source.width === lines.width && source.height === lines.height
  const made = isAll
    ? await resampleAll(lines, { width: drawn.width, height: drawn.height })
    : resample({ ...lines, alpha: options.alpha }, source, drawn.width, drawn.height)
  const pixels = new ImageData(made.data, made.width, made.height)
  const whole = drawn.width === canvas.width && drawn.height === canvas.height
  if (whole && !options.background) return new Surface(pixels)
  return await paint(pixels, geometry, options)
}
