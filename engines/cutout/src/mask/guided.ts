import { free } from '../core/free.ts'
import type { Pixels, Plane } from '../core/plane.ts'
import { boxMean } from './box.ts'

/** For each place the colour that makes the mask: mask ≈ red·r + green·g + blue·b + offset, colours 0 to 1. */
export interface Guide {
  red: Float32Array
  green: Float32Array
  blue: Float32Array
  offset: Float32Array
  width: number
  height: number
}

/** Rows that are fitted at a time: the fit needs sixteen numbers a pixel while it is made, and four to keep. */
const ROWS_AT_ONCE = 256

/**
 * Fits a mask to the colours of its photo, so that its edge falls where the photo has one: He, Sun and Tang, "Guided
 * Image Filtering" (2013), colour guide. The fit is smooth, so it can be made small and read large.
 */
export function fitGuide(photo: Pixels, mask: Plane, radius: number, epsilon: number): Guide {
  const { width, height } = mask
  const plane = () => new Float32Array(width * height)
  const guide = { red: plane(), green: plane(), blue: plane(), offset: plane(), width, height }
  for (let top = 0; top < height; top += ROWS_AT_ONCE) {
    const bottom = Math.min(height, top + ROWS_AT_ONCE)
    // What a row's fit is made of reaches two windows far.
    const from = Math.max(0, top - 2 * radius)
    const to = Math.min(height, bottom + 2 * radius)
    const colours = { data: photo.data.subarray(from * width * 4, to * width * 4), width, height: to - from }
    const values = { data: mask.data.subarray(from * width, to * width), width, height: to - from }
    const fitted = fitRows(colours, values, radius, epsilon)
    for (const name of ['red', 'green', 'blue', 'offset'] as const) {
      guide[name].set(fitted[name].subarray((top - from) * width, (bottom - from) * width), top * width)
      free(fitted[name])
    }
  }
  return guide
}

function fitRows(photo: Pixels, mask: Plane, radius: number, epsilon: number): Guide {
  const { width, height } = mask
  const count = width * height
  const channels = [0, 1, 2].map((channel) => {
    const plane = new Float32Array(count)
    for (let at = 0; at < count; at += 1) plane[at] = (photo.data[at * 4 + channel] ?? 0) / 255
    return plane
  })
  const [red = mask.data, green = mask.data, blue = mask.data] = channels
  const mean = (plane: Float32Array) => boxMean(plane, width, height, radius)
  const meanOf = (one: Float32Array, other: Float32Array) => {
    const product = new Float32Array(count)
    for (let at = 0; at < count; at += 1) product[at] = (one[at] ?? 0) * (other[at] ?? 0)
    const result = mean(product)
    free(product)
    return result
  }
  const [meanRed, meanGreen, meanBlue, meanMask] = [mean(red), mean(green), mean(blue), mean(mask.data)]
  const [rr, rg, rb] = [meanOf(red, red), meanOf(red, green), meanOf(red, blue)]
  const [gg, gb, bb] = [meanOf(green, green), meanOf(green, blue), meanOf(blue, blue)]
  const [rm, gm, bm] = [meanOf(red, mask.data), meanOf(green, mask.data), meanOf(blue, mask.data)]
  const [ar, ag, ab, offset] = [rr, gg, bb, rb]
  for (let at = 0; at < count; at += 1) {
    const r = meanRed[at] ?? 0
    const g = meanGreen[at] ?? 0
    const b = meanBlue[at] ?? 0
    const m = meanMask[at] ?? 0
    // Covariances of the colours, and of the colours with the mask.
    const xx = (rr[at] ?? 0) - r * r + epsilon
    const xy = (rg[at] ?? 0) - r * g
    const xz = (rb[at] ?? 0) - r * b
    const yy = (gg[at] ?? 0) - g * g + epsilon
    const yz = (gb[at] ?? 0) - g * b
    const zz = (bb[at] ?? 0) - b * b + epsilon
    const cx = (rm[at] ?? 0) - r * m
    const cy = (gm[at] ?? 0) - g * m
    const cz = (bm[at] ?? 0) - b * m
    // The inverse of the symmetric matrix by its cofactors.
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
  free(red, green, blue, meanRed, meanGreen, meanBlue, meanMask, rg, gb, rm, gm, bm)
  const guide = { red: mean(ar), green: mean(ag), blue: mean(ab), offset: mean(offset), width, height }
  free(ar, ag, ab, offset)
  return guide
}
