import { type Box, hasAlpha, hexColour, newRaster, type Raster, refuseSize } from '../image/raster.ts'
import { enlargement } from '../scale/geometry.ts'
import { resample } from '../scale/lanczos.ts'
import { adjust, sharpen } from './adjust.ts'
import { cropTo, cropToRatio, pixelBox, resizeGeometry, resizeTo, trim } from './crop.ts'
import type { Edit, RelativeBox } from './edit.ts'
import { overlay, overlaySize } from './overlay.ts'

/** The largest upright rectangle of the image's own ratio within the turned image. */
export function sizeWithin(width: number, height: number, degrees: number): { width: number; height: number } {
  const angle = (Math.abs(degrees) * Math.PI) / 180
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  const scale = Math.min(width / (width * cosine + height * sine), height / (width * sine + height * cosine))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** Catmull-Rom, by Keys (1981, a = -1/2): sharp enough, and exact where a sample is on a pixel. */
function cubicWeights(offset: number, weights: number[]): void {
  const [square, cube] = [offset * offset, offset * offset * offset]
  weights[0] = -0.5 * cube + square - 0.5 * offset
  weights[1] = 1.5 * cube - 2.5 * square + 1
  weights[2] = -1.5 * cube + 2 * square + 0.5 * offset
  weights[3] = 0.5 * cube - 0.5 * square
}

const within = (value: number, length: number) => Math.min(length - 1, Math.max(0, value))

/** Turns by a small angle, clockwise, and cuts off the corners that would be empty. */
function straighten(source: Raster, degrees: number): Raster {
  if (degrees === 0) return source
  const { width, height } = source
  return turnedPart(source, degrees, { x: width / 2, y: height / 2, ...sizeWithin(width, height, degrees) }, true)
}

function frame(source: Raster, { box, degrees }: Extract<Edit, { kind: 'frame' }>): Raster {
  const { width, height } = source
  const size = {
    width: Math.max(1, Math.round(box.width * width)),
    height: Math.max(1, Math.round(box.height * height)),
  }
  refuseSize(size)
  const centre = { x: (box.x + box.width / 2) * width, y: (box.y + box.height / 2) * height }
  return turnedPart(source, degrees, { ...centre, ...size }, false)
}

/** The part of the turned image of this size round x and y; what the image does not show is transparent. */
function turnedPart(
  source: Raster,
  degrees: number,
  { x: centreX, y: centreY, ...size }: Box,
  isWithin: boolean,
): Raster {
  const { width, height, data } = source
  const made = newRaster(size.width, size.height)
  const angle = (degrees * Math.PI) / 180
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  const [across, down]: [number[], number[]] = [[], []]
  for (let y = 0, to = 0; y < size.height; y += 1) {
    const toY = y + 0.5 - size.height / 2
    for (let x = 0; x < size.width; x += 1, to += 4) {
      const toX = x + 0.5 - size.width / 2
      const fromX = toX * cosine + toY * sine + centreX - 0.5
      const fromY = toY * cosine - toX * sine + centreY - 0.5
      if (!isWithin && (fromX < -0.5 || fromY < -0.5 || fromX > width - 0.5 || fromY > height - 0.5)) continue
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      cubicWeights(fromX - left, across)
      cubicWeights(fromY - top, down)
      let [red, green, blue, cover] = [0, 0, 0, 0]
      for (let row = 0; row < 4; row += 1) {
        const line = within(top - 1 + row, height) * width
        for (let column = 0; column < 4; column += 1) {
          const at = (line + within(left - 1 + column, width)) * 4
          const alpha = data[at + 3] ?? 0
          const weight = (across[column] ?? 0) * (down[row] ?? 0)
          const share = weight * (alpha / 255)
          red += (data[at] ?? 0) * share
          green += (data[at + 1] ?? 0) * share
          blue += (data[at + 2] ?? 0) * share
          cover += alpha * weight
        }
      }
      const alpha = Math.min(255, Math.max(0, cover))
      if (alpha > 0) {
        made.data[to] = Math.round((red * 255) / alpha)
        made.data[to + 1] = Math.round((green * 255) / alpha)
        made.data[to + 2] = Math.round((blue * 255) / alpha)
      }
      made.data[to + 3] = Math.round(alpha)
    }
  }
  return made
}

const pixelsOf = ({ data }: Raster) => new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4)

/** Clockwise. */
function rotate(source: Raster, degrees: 90 | 180 | 270): Raster {
  const { width, height } = source
  const from = pixelsOf(source)
  if (degrees === 180) {
    const turned = newRaster(width, height)
    pixelsOf(turned).set(from.toReversed())
    return turned
  }
  const turned = newRaster(height, width)
  const to = pixelsOf(turned)
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const place = degrees === 90 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y
      to[place] = from[at] ?? 0
    }
  }
  return turned
}

function flip(source: Raster, axis: 'horizontal' | 'vertical'): Raster {
  const { width, height } = source
  const flipped = newRaster(width, height)
  const [from, to] = [pixelsOf(source), pixelsOf(flipped)]
  for (let y = 0; y < height; y += 1) {
    const row = from.subarray(y * width, (y + 1) * width)
    if (axis === 'horizontal') to.set(row.toReversed(), y * width)
    else to.set(row, (height - 1 - y) * width)
  }
  return flipped
}

/** Burns opaque boxes into the raster: a box covers every pixel that it touches. */
function redact(raster: Raster, boxes: readonly RelativeBox[], colour: string): void {
  const [red, green, blue] = hexColour(colour)
  const { width, height, data } = raster
  for (const box of boxes) {
    const x = Math.floor(box.x * width) / width
    const y = Math.floor(box.y * height) / height
    const right = Math.ceil((box.x + box.width) * width) / width
    const bottom = Math.ceil((box.y + box.height) * height) / height
    const part = pixelBox(raster, { x, y, width: right - x, height: bottom - y })
    for (let row = part.y; row < part.y + part.height; row += 1) {
      for (let at = (row * width + part.x) * 4; at < (row * width + part.x + part.width) * 4; at += 4) {
        data[at] = red
        data[at + 1] = green
        data[at + 2] = blue
        data[at + 3] = 255
      }
    }
  }
}

export interface Enlargement {
  times: number
  /** The part that was enlarged. */
  from: Box
}

export interface Edited {
  raster: Raster
  enlargements: Enlargement[]
}

function resized(source: Raster, { settings }: Extract<Edit, { kind: 'resize' }>): Edited {
  const geometry = resizeGeometry(source, settings)
  refuseSize(geometry.canvas)
  const times = enlargement(geometry)
  return {
    raster: resizeTo(source, geometry, settings.background),
    enlargements: times > 1 ? [{ times, from: geometry.source }] : [],
  }
}

function overlaid(raster: Raster, edit: Extract<Edit, { kind: 'overlay' }>): void {
  const { image } = edit
  const size = overlaySize(raster, image, edit.share)
  const whole = { x: 0, y: 0, width: image.width, height: image.height }
  const rows = (top: number, count: number) =>
    image.data.subarray(top * image.width * 4, (top + count) * image.width * 4)
  const isSame = size.width === image.width && size.height === image.height
  const scaled = isSame ? image : resample({ ...whole, alpha: hasAlpha(image), rows }, whole, size.width, size.height)
  overlay(raster, scaled, edit)
}

function applyEdit(raster: Raster, edit: Edit): Edited {
  switch (edit.kind) {
    case 'rotate':
      return { raster: rotate(raster, edit.degrees), enlargements: [] }
    case 'flip':
      return { raster: flip(raster, edit.axis), enlargements: [] }
    case 'straighten':
      return { raster: straighten(raster, edit.degrees), enlargements: [] }
    case 'frame':
      return { raster: frame(raster, edit), enlargements: [] }
    case 'crop':
      return { raster: cropTo(raster, pixelBox(raster, edit.box)), enlargements: [] }
    case 'crop-ratio':
      return { raster: cropToRatio(raster, edit, edit.anchor), enlargements: [] }
    case 'trim':
      return { raster: trim(raster, edit.padding), enlargements: [] }
    case 'resize':
      return resized(raster, edit)
    case 'sharpen':
      sharpen(raster, edit.amount, edit.radius)
      break
    case 'adjust':
      adjust(raster, edit)
      break
    case 'overlay':
      overlaid(raster, edit)
      break
    case 'redact':
      redact(raster, edit.boxes, edit.colour)
      break
  }
  return { raster, enlargements: [] }
}

/** Applies the edits in their order. `source` may be changed in place. */
export function applyEdits(
  source: Raster,
  edits: readonly Edit[],
  onProgress: (share: number) => void = () => {},
): Edited {
  let raster = source
  const enlargements: Enlargement[] = []
  for (const [index, edit] of edits.entries()) {
    const edited = applyEdit(raster, edit)
    raster = edited.raster
    enlargements.push(...edited.enlargements)
    onProgress((index + 1) / edits.length)
  }
  return { raster, enlargements }
}
