import { type Box, hasAlpha, hexColour, ImageFault, newRaster, type Raster } from '../image/raster.ts'
import { type Anchor, anchorShare, type Geometry, geometryOf } from '../scale/geometry.ts'
import { resample } from '../scale/lanczos.ts'
import type { RelativeBox, ResizeEdit } from './edit.ts'

/** The whole pixels that a relative box covers, cut at the image's borders. */
export function pixelBox({ width, height }: Pick<Raster, 'width' | 'height'>, box: RelativeBox): Box {
  const left = Math.max(0, Math.round(box.x * width))
  const top = Math.max(0, Math.round(box.y * height))
  const right = Math.min(width, Math.round((box.x + box.width) * width))
  const bottom = Math.min(height, Math.round((box.y + box.height) * height))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

export function cropTo(source: Raster, box: Box): Raster {
  const { x, y, width, height } = box
  if (width < 1 || height < 1) throw new ImageFault('nothing-left')
  if (width === source.width && height === source.height) return source
  const cut = newRaster(width, height)
  for (let row = 0; row < height; row += 1) {
    const from = ((y + row) * source.width + x) * 4
    cut.data.set(source.data.subarray(from, from + width * 4), row * width * 4)
  }
  return cut
}

/** The largest part of the image that has the ratio. */
export function cropToRatio(source: Raster, ratio: { width: number; height: number }, anchor: Anchor): Raster {
  const scale = Math.min(source.width / ratio.width, source.height / ratio.height)
  const width = Math.max(1, Math.round(ratio.width * scale))
  const height = Math.max(1, Math.round(ratio.height * scale))
  const share = anchorShare(anchor)
  const x = Math.round((source.width - width) * share.x)
  const y = Math.round((source.height - height) * share.y)
  return cropTo(source, { x, y, width, height })
}

/** Fainter pixels are what encoders leave behind round a subject. */
const VISIBLE_ALPHA = 8
/** A paper is seldom quite white: so far may a pixel lie from the corners' colour and still be border. */
const BORDER_TOLERANCE = 24

/** The border is what is transparent or, in an opaque image, what has the colour that all four corners share. */
function borderTest({ width, height, data }: Raster): ((at: number) => boolean) | null {
  const corners = [0, width - 1, (height - 1) * width, height * width - 1].map((pixel) => pixel * 4)
  if (corners.some((at) => (data[at + 3] ?? 0) <= VISIBLE_ALPHA)) return (at) => (data[at + 3] ?? 0) <= VISIBLE_ALPHA
  const distance = (one: number, other: number) =>
    Math.max(...[0, 1, 2, 3].map((channel) => Math.abs((data[one + channel] ?? 0) - (data[other + channel] ?? 0))))
  const first = corners[0] ?? 0
  if (corners.some((at) => distance(first, at) > BORDER_TOLERANCE)) return null
  return (at) => distance(first, at) <= BORDER_TOLERANCE
}

/** Cuts away the border round what the image shows; `padding` is put back, as a part of the longer side left. */
export function trim(source: Raster, padding: number): Raster {
  const { width, height } = source
  const isBorder = borderTest(source)
  if (!isBorder) return source
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      if (isBorder(at)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  if (left > right) return source
  const margin = Math.round(Math.max(right - left + 1, bottom - top + 1) * padding)
  const box = { x: Math.max(0, left - margin), y: Math.max(0, top - margin) }
  return cropTo(source, {
    ...box,
    width: Math.min(width, right + 1 + margin) - box.x,
    height: Math.min(height, bottom + 1 + margin) - box.y,
  })
}

export const resizeGeometry = (size: Pick<Raster, 'width' | 'height'>, settings: ResizeEdit): Geometry =>
  geometryOf(
    { width: size.width, height: size.height },
    {
      ...settings,
      enableResize: true,
      maintainAspectRatio: settings.fit !== 'stretch',
    },
  )

export function resizeTo(source: Raster, geometry: Geometry, background: string): Raster {
  const { source: part, drawn, canvas } = geometry
  const isSame = part.width === drawn.width && part.height === drawn.height && part.width === source.width
  const made = isSame
    ? source
    : resample(
        {
          width: source.width,
          height: source.height,
          alpha: hasAlpha(source),
          rows: (top, count) => source.data.subarray(top * source.width * 4, (top + count) * source.width * 4),
        },
        part,
        drawn.width,
        drawn.height,
      )
  if (drawn.width === canvas.width && drawn.height === canvas.height) return made
  const padded = newRaster(canvas.width, canvas.height)
  const [red, green, blue] = hexColour(background)
  new Uint32Array(padded.data.buffer).fill((255 << 24) | (blue << 16) | (green << 8) | red)
  for (let row = 0; row < made.height; row += 1) {
    const line = made.data.subarray(row * made.width * 4, (row + 1) * made.width * 4)
    padded.data.set(line, ((drawn.y + row) * canvas.width + drawn.x) * 4)
  }
  return padded
}
