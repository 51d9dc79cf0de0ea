import { type Mask, type Pixels, type Plane, type Scratch, withScratch } from '../base/plane.ts'
import { FIT_ROWS, MIN_SLACK, SETTLED_MARGIN } from '../base/policy.ts'
import { taps } from '../base/resample.ts'
import { boxMean } from './zoom.ts'

/** mask ≈ red·r + green·g + blue·b + offset, with colours from 0 to 1. */
export interface Guide {
  red: Float32Array
  green: Float32Array
  blue: Float32Array
  offset: Float32Array
  width: number
  height: number
}

/** He, Sun and Tang, "Guided Image Filtering" (2013), with a colour guide. */
export function fitGuide(photo: Pixels, mask: Plane, radius: number, epsilon: number): Guide {
  const { width, height } = mask
  const plane = () => new Float32Array(width * height)
  const guide = { red: plane(), green: plane(), blue: plane(), offset: plane(), width, height }
  for (let top = 0; top < height; top += FIT_ROWS) {
    const bottom = Math.min(height, top + FIT_ROWS)
    // A row's fit depends on two windows, one for the means and one for the coefficients.
    const from = Math.max(0, top - 2 * radius)
    const to = Math.min(height, bottom + 2 * radius)
    const colours = { data: photo.data.subarray(from * width * 4, to * width * 4), width, height: to - from }
    const values = { data: mask.data.subarray(from * width, to * width), width, height: to - from }
    withScratch(({ numbers }) => {
      const fitted = fitRows(colours, values, radius, epsilon)
      for (const name of ['red', 'green', 'blue', 'offset'] as const)
        guide[name].set(numbers(fitted[name]).subarray((top - from) * width, (bottom - from) * width), top * width)
    })
  }
  return guide
}

const fitRows = (photo: Pixels, mask: Plane, radius: number, epsilon: number): Guide =>
  withScratch(({ numbers }) => {
    const { width, height } = mask
    // A scope of its own, so that its sixteen planes are released before the means are taken.
    const [ar, ag, ab, offset] = withScratch((inner) => solve(photo, mask, radius, epsilon, inner))
    const mean = (plane: Float32Array) => boxMean(numbers(plane), width, height, radius)
    return { red: mean(ar), green: mean(ag), blue: mean(ab), offset: mean(offset), width, height }
  })

type Coefficients = readonly [red: Float32Array, green: Float32Array, blue: Float32Array, offset: Float32Array]

function solve(photo: Pixels, mask: Plane, radius: number, epsilon: number, { numbers }: Scratch): Coefficients {
  const { width, height } = mask
  const count = width * height
  const channels = [0, 1, 2].map((channel) => {
    const plane = numbers(new Float32Array(count))
    for (let at = 0; at < count; at += 1) plane[at] = (photo.data[at * 4 + channel] ?? 0) / 255
    return plane
  })
  const [red = mask.data, green = mask.data, blue = mask.data] = channels
  const mean = (plane: Float32Array) => boxMean(plane, width, height, radius)
  const meanOf = (one: Float32Array, other: Float32Array) =>
    withScratch((inner) => {
      const product = inner.numbers(new Float32Array(count))
      for (let at = 0; at < count; at += 1) product[at] = (one[at] ?? 0) * (other[at] ?? 0)
      return mean(product)
    })
  const meanRed = numbers(mean(red))
  const meanGreen = numbers(mean(green))
  const meanBlue = numbers(mean(blue))
  const meanMask = numbers(mean(mask.data))
  const [rr, rg, rb] = [meanOf(red, red), numbers(meanOf(red, green)), meanOf(red, blue)]
  const [gg, gb, bb] = [meanOf(green, green), numbers(meanOf(green, blue)), meanOf(blue, blue)]
  const rm = numbers(meanOf(red, mask.data))
  const gm = numbers(meanOf(green, mask.data))
  const bm = numbers(meanOf(blue, mask.data))
  const [ar, ag, ab, offset] = [rr, gg, bb, rb]
  for (let at = 0; at < count; at += 1) {
    const r = meanRed[at] ?? 0
    const g = meanGreen[at] ?? 0
    const b = meanBlue[at] ?? 0
    const m = meanMask[at] ?? 0
    const xx = (rr[at] ?? 0) - r * r + epsilon
    const xy = (rg[at] ?? 0) - r * g
    const xz = (rb[at] ?? 0) - r * b
    const yy = (gg[at] ?? 0) - g * g + epsilon
    const yz = (gb[at] ?? 0) - g * b
    const zz = (bb[at] ?? 0) - b * b + epsilon
    const cx = (rm[at] ?? 0) - r * m
    const cy = (gm[at] ?? 0) - g * m
    const cz = (bm[at] ?? 0) - b * m
    const fx = yy * zz - yz * yz
    const fy = xz * yz - xy * zz
    const fz = xy * yz - xz * yy
    const scale = 1 / (xx * fx + xy * fy + xz * fz)
    const sx = (fx * cx + fy * cy + fz * cz) * scale
    const sy = (fy * cx + (xx * zz - xz * xz) * cy + (xy * xz - xx * yz) * cz) * scale
    const sz = (fz * cx + (xy * xz - xx * yz) * cy + (xx * yy - xy * xy) * cz) * scale
    ar[at] = sx
    ag[at] = sy
    ab[at] = sz
    offset[at] = m - sx * r - sy * g - sz * b
  }
  return [ar, ag, ab, offset]
}

export interface Rows extends Pixels {
  top: number
}

/**
 * Rows where `settled` is not 255 take the mask instead of the fit. `crisp` is the share of values at both ends that
 * becomes 0 and 1, which takes back the fit's blur.
 */
export function applyGuide(guide: Guide, settled: Uint8Array, rows: Rows, into: Mask, crisp = 0): void {
  const slack = Math.max(MIN_SLACK, crisp * 255)
  const scale = 255 / (255 - 2 * slack)
  const across = taps(guide.width, into.width)
  const down = taps(guide.height, into.height)
  const { red, green, blue, offset, width } = guide
  const { step } = across
  const rowStep = down.step * width
  for (let row = 0; row < rows.height; row += 1) {
    const y = rows.top + row
    const base = (down.low[y] ?? 0) * width
    const lower = down.share[y] ?? 0
    for (let x = 0; x < into.width; x += 1) {
      const at = base + (across.low[x] ?? 0)
      const known = settled[at] ?? 255
      if (known !== 255) {
        into.data[y * into.width + x] = known * 255
        continue
      }
      const right = across.share[x] ?? 0
      const wa = (1 - right) * (1 - lower)
      const wb = right * (1 - lower)
      const wc = (1 - right) * lower
      const wd = right * lower
      const at2 = at + step
      const at3 = at + rowStep
      const at4 = at3 + step
      const pixel = (row * into.width + x) * 4
      const value =
        (rows.data[pixel] ?? 0) *
          ((red[at] ?? 0) * wa + (red[at2] ?? 0) * wb + (red[at3] ?? 0) * wc + (red[at4] ?? 0) * wd) +
        (rows.data[pixel + 1] ?? 0) *
          ((green[at] ?? 0) * wa + (green[at2] ?? 0) * wb + (green[at3] ?? 0) * wc + (green[at4] ?? 0) * wd) +
        (rows.data[pixel + 2] ?? 0) *
          ((blue[at] ?? 0) * wa + (blue[at2] ?? 0) * wb + (blue[at3] ?? 0) * wc + (blue[at4] ?? 0) * wd) +
        255 * ((offset[at] ?? 0) * wa + (offset[at2] ?? 0) * wb + (offset[at3] ?? 0) * wc + (offset[at4] ?? 0) * wd)
      into.data[y * into.width + x] = Math.min(255, Math.max(0, (value - slack) * scale + 0.5))
    }
  }
}

export function settle({ data, width, height }: Plane, reach: number): Uint8Array {
  const near = boxMean(data, width, height, reach)
  const marks = new Uint8Array(data.length)
  for (let at = 0; at < marks.length; at += 1) {
    const value = near[at] ?? 0
    marks[at] = value <= SETTLED_MARGIN ? 0 : value >= 1 - SETTLED_MARGIN ? 1 : 255
  }
  return marks
}
