import { makePlane, type Plane, withScratch } from '../base/plane.ts'
import {
  AGREEMENT_ZOOM,
  MAX_ZOOM_SIDE,
  ZOOM_LARGEST,
  ZOOM_MARGIN,
  ZOOM_MIN_AREA,
  ZOOM_MIN_VALUE,
} from '../base/policy.ts'
import { resample } from '../base/resample.ts'
import { agreement } from './doubt.ts'

export interface Part {
  x: number
  y: number
  width: number
  height: number
}

export const partIn = (part: Part, { width, height }: { width: number; height: number }): Part => ({
  x: part.x * width,
  y: part.y * height,
  width: part.width * width,
  height: part.height * height,
})

export function partToZoom({ data, width, height }: Plane): Part | null {
  let left = width
  let right = -1
  let top = height
  let bottom = -1
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((data[y * width + x] ?? 0) > ZOOM_MIN_VALUE) {
        left = Math.min(left, x)
        right = Math.max(right, x)
        top = Math.min(top, y)
        bottom = y
      }
  if (right < 0) return null
  const [wide, high] = [(right - left + 1) / width, (bottom - top + 1) / height]
  if (Math.max(wide, high) > ZOOM_LARGEST || wide * high < ZOOM_MIN_AREA) return null
  const margin = Math.max(wide, high) * ZOOM_MARGIN
  const x = Math.max(0, left / width - margin)
  const y = Math.max(0, top / height - margin)
  return {
    x,
    y,
    width: Math.min(1, left / width + wide + margin) - x,
    height: Math.min(1, top / height + high + margin) - y,
  }
}

export function mergeZoom(mask: Plane, part: Part, closer: Plane): Plane {
  const scale = Math.min(closer.width / (part.width * mask.width), MAX_ZOOM_SIDE / Math.max(mask.width, mask.height))
  const width = Math.round(mask.width * Math.max(1, scale))
  const height = Math.round(mask.height * Math.max(1, scale))
  const merged = resample(mask, width, height)
  const left = Math.round(part.x * width)
  const top = Math.round(part.y * height)
  const wide = Math.min(width - left, Math.max(1, Math.round(part.width * width)))
  const high = Math.min(height - top, Math.max(1, Math.round(part.height * height)))
  const sized = resample(closer, wide, high)
  const before = makePlane(wide, high)
  for (let y = 0; y < high; y += 1) {
    const row = (top + y) * width + left
    before.data.set(merged.data.subarray(row, row + wide), y * wide)
  }
  if (agreement(before, sized) < AGREEMENT_ZOOM) return mask
  const data = Float32Array.from(merged.data)
  for (let y = 0; y < high; y += 1) data.set(sized.data.subarray(y * wide, (y + 1) * wide), (top + y) * width + left)
  return { data, width, height }
}

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
