import { lanczosTaps } from '@sundry/images'
import type { Pixels } from './plane.ts'
import { withScratch } from './scratch.ts'

function across({ data, width, height }: Pixels, to: number): Float32Array {
  const { starts, counts, weights, most } = lanczosTaps(0, width, width, to)
  const result = new Float32Array(to * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < to; x += 1) {
      let [red, green, blue] = [0, 0, 0]
      let from = (y * width + (starts[x] ?? 0)) * 4
      const last = x * most + (counts[x] ?? 0)
      for (let tap = x * most; tap < last; tap += 1, from += 4) {
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
 * Opaque pixels at another size. Browsers shrink pictures differently, so a network would see different ones
 * (docs/decisions/0080).
 */
export const lanczos = (pixels: Pixels, width: number, height: number): Pixels =>
  pixels.width === width && pixels.height === height
    ? pixels
    : withScratch(({ numbers }) => down(pixels, numbers(across(pixels, width)), width, height))

function down(pixels: Pixels, rows: Float32Array, width: number, height: number): Pixels {
  const { starts, counts, weights, most } = lanczosTaps(0, pixels.height, pixels.height, height)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const stride = width * 3
  const sums = new Float32Array(stride)
  for (let y = 0; y < height; y += 1) {
    sums.fill(0)
    for (let tap = 0; tap < (counts[y] ?? 0); tap += 1) {
      const weight = weights[y * most + tap] ?? 0
      const from = ((starts[y] ?? 0) + tap) * stride
      for (let at = 0; at < stride; at += 1) sums[at] = (sums[at] ?? 0) + (rows[from + at] ?? 0) * weight
    }
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1) data[(y * width + x) * 4 + channel] = sums[x * 3 + channel] ?? 0
  }
  return { data, width, height }
}
