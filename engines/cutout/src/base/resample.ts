import { lanczosTaps } from '@sundry/raster'
import { type Mask, makePlane, type Pixels, type Plane, toPlane, withScratch } from './plane.ts'

function across({ data, width, height }: Pixels, to: number): Float32Array {
  const { starts, counts, weights, maxTaps: maxValue } = lanczosTaps(0, width, width, to)
  const result = new Float32Array(to * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < to; x += 1) {
      let [red, green, blue] = [0, 0, 0]
      let from = (y * width + (starts[x] ?? 0)) * 4
      const last = x * maxValue + (counts[x] ?? 0)
      for (let tap = x * maxValue; tap < last; tap += 1, from += 4) {
        const weight = weights[tap] ?? 0
        red += (data[from] ?? 0) * weight
        green += (data[from + 1] ?? 0) * weight
        blue += (data[from + 2] ?? 0) * weight
      }
      const at = (y * to + x) * 3
      result[at] = red
      result[at + 1] = green
      result[at + 2] = blue
    }
  return result
}

/**
 * Opaque pixels at another size. Browsers shrink images differently, so a network would see different ones
 * (docs/decisions/0080).
 */
export const lanczos = (pixels: Pixels, width: number, height: number): Pixels =>
  pixels.width === width && pixels.height === height
    ? pixels
    : withScratch(({ numbers }) => down(pixels, numbers(across(pixels, width)), width, height))

function down(pixels: Pixels, rows: Float32Array, width: number, height: number): Pixels {
  const { starts, counts, weights, maxTaps: maxValue } = lanczosTaps(0, pixels.height, pixels.height, height)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const stride = width * 3
  const sums = new Float32Array(stride)
  for (let y = 0; y < height; y += 1) {
    sums.fill(0)
    for (let tap = 0; tap < (counts[y] ?? 0); tap += 1) {
      const weight = weights[y * maxValue + tap] ?? 0
      const from = ((starts[y] ?? 0) + tap) * stride
      for (let at = 0; at < stride; at += 1) sums[at] = (sums[at] ?? 0) + (rows[from + at] ?? 0) * weight
    }
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1) data[(y * width + x) * 4 + channel] = sums[x * 3 + channel] ?? 0
  }
  return { data, width, height }
}

interface Taps {
  low: Int32Array
  share: Float32Array
  /** From the lower value to the higher one: none where there is only one. */
  step: number
}

export function taps(from: number, to: number): Taps {
  const low = new Int32Array(to)
  const share = new Float32Array(to)
  const scale = from / to
  for (const at of low.keys()) {
    const place = Math.min(Math.max((at + 0.5) * scale - 0.5, 0), from - 1)
    const lower = Math.max(0, Math.min(Math.floor(place), from - 2))
    low[at] = lower
    share[at] = place - lower
  }
  return { low, share, step: Math.min(1, from - 1) }
}

type Grid = Plane | Mask

/** Averages a grid at least twice as wide and high. */
function average({ data, width, height }: Grid, toWidth: number, toHeight: number): Plane {
  const result = makePlane(toWidth, toHeight)
  for (let y = 0; y < toHeight; y += 1) {
    const top = Math.floor((y * height) / toHeight)
    const bottom = Math.floor(((y + 1) * height) / toHeight)
    for (let x = 0; x < toWidth; x += 1) {
      const left = Math.floor((x * width) / toWidth)
      const right = Math.floor(((x + 1) * width) / toWidth)
      let sum = 0
      for (let row = top; row < bottom; row += 1)
        for (let column = left; column < right; column += 1) sum += data[row * width + column] ?? 0
      result.data[y * toWidth + x] = sum / ((bottom - top) * (right - left))
    }
  }
  return result
}

export const resample = (plane: Plane, width: number, height: number): Plane =>
  plane.width === width && plane.height === height ? plane : sample(plane, width, height)

/** The same from octets, without making a plane of the mask's own size, which would take four times its memory. */
export function resampleMask(mask: Mask, width: number, height: number): Plane {
  if (mask.width === width && mask.height === height) return toPlane(mask)
  const plane = sample(mask, width, height)
  for (let at = 0; at < plane.data.length; at += 1) plane.data[at] = (plane.data[at] ?? 0) / 255
  return plane
}

function sample(plane: Grid, width: number, height: number): Plane {
  if (plane.width >= width * 2 && plane.height >= height * 2) return average(plane, width, height)
  const result = makePlane(width, height)
  const across = taps(plane.width, width)
  const down = taps(plane.height, height)
  const { data, width: stride } = plane
  const rowStep = down.step * stride
  const { step } = across
  for (let y = 0; y < height; y += 1) {
    const top = (down.low[y] ?? 0) * stride
    const lower = down.share[y] ?? 0
    for (let x = 0; x < width; x += 1) {
      const at = top + (across.low[x] ?? 0)
      const right = across.share[x] ?? 0
      const above = (data[at] ?? 0) * (1 - right) + (data[at + step] ?? 0) * right
      const below = (data[at + rowStep] ?? 0) * (1 - right) + (data[at + rowStep + step] ?? 0) * right
      result.data[y * width + x] = above * (1 - lower) + below * lower
    }
  }
  return result
}
