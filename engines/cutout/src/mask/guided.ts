import type { Pixels, Plane } from '../plane.ts'
import { FIT_ROWS } from '../policy.ts'
import { type Scratch, withScratch } from '../scratch.ts'
import { boxMean } from './box.ts'

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
