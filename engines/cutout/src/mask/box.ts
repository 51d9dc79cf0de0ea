import type { Plane } from '../base/plane.ts'
import { withScratch } from '../base/scratch.ts'

export const boxMean = (source: Float32Array, width: number, height: number, radius: number): Float32Array =>
  withScratch(({ numbers }) => meanDown(numbers(meanAcross(source, width, height, radius)), width, height, radius))

function meanAcross(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(source.length)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    let sum = 0
    let count = 0
    for (let x = 0; x < Math.min(radius, width); x += 1) {
      sum += source[row + x] ?? 0
      count += 1
    }
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) {
        sum += source[row + x + radius] ?? 0
        count += 1
      }
      if (x - radius > 0) {
        sum -= source[row + x - radius - 1] ?? 0
        count -= 1
      }
      across[row + x] = sum / count
    }
  }
  return across
}

function meanDown(across: Float32Array, width: number, height: number, radius: number): Float32Array {
  const result = new Float32Array(across.length)
  const sums = new Float64Array(width)
  let count = 0
  for (let y = 0; y < Math.min(radius, height); y += 1) {
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + (across[y * width + x] ?? 0)
    count += 1
  }
  for (let y = 0; y < height; y += 1) {
    const enter = y + radius < height ? (y + radius) * width : -1
    const leave = y - radius > 0 ? (y - radius - 1) * width : -1
    count += (enter >= 0 ? 1 : 0) - (leave >= 0 ? 1 : 0)
    const share = 1 / count
    for (let x = 0; x < width; x += 1) {
      let sum = sums[x] ?? 0
      if (enter >= 0) sum += across[enter + x] ?? 0
      if (leave >= 0) sum -= across[leave + x] ?? 0
      sums[x] = sum
      result[y * width + x] = sum * share
    }
  }
  return result
}

export const boxBlur = ({ data, width, height }: Plane, radius: number): Plane => ({
  data: boxMean(data, width, height, radius),
  width,
  height,
})
