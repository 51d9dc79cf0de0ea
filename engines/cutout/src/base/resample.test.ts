// Planes and pixels at another size, beside the same done plainly.
import { describe, expect, test } from 'vitest'
import type { Pixels, Plane } from './plane.ts'
import { lanczos, resample } from './resample.ts'

const noise = (seed: number) => {
  const value = Math.sin(seed * 12.9898) * 43758.5453
  return value - Math.floor(value)
}
const planeOf = (width: number, height: number): Plane => ({
  data: Float32Array.from({ length: width * height }, (_, at) => noise(at + 1)),
  width,
  height,
})
const clamp = (value: number, maxValue: number) => Math.min(maxValue, Math.max(0, value))

/** Straight lines between the middles of pixels. */
const bilinear =
  ({ data, width, height }: Plane, toWidth: number, toHeight: number) =>
  (x: number, y: number) => {
    const px = clamp(((x + 0.5) * width) / toWidth - 0.5, width - 1)
    const py = clamp(((y + 0.5) * height) / toHeight - 0.5, height - 1)
    const read = (column: number, row: number) => data[clamp(row, height - 1) * width + clamp(column, width - 1)] ?? 0
    const line = (row: number) => read(Math.floor(px), row) * (1 - (px % 1)) + read(Math.floor(px) + 1, row) * (px % 1)
    return line(Math.floor(py)) * (1 - (py % 1)) + line(Math.floor(py) + 1) * (py % 1)
  }

/** The mean of the pixels that one covers; where they do not fit evenly, each counts once. */
const mean =
  ({ data, width, height }: Plane, toWidth: number, toHeight: number) =>
  (x: number, y: number) => {
    const part = (at: number, from: number, to: number) =>
      [Math.floor((at * from) / to), Math.floor(((at + 1) * from) / to)] as const
    const [left, right] = part(x, width, toWidth)
    const [top, bottom] = part(y, height, toHeight)
    const values: number[] = []
    for (let row = top; row < bottom; row += 1)
      for (let column = left; column < right; column += 1) values.push(data[row * width + column] ?? 0)
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }

describe('a plane at another size', () => {
  test.each([
    [7, 5, 11, 13],
    [20, 20, 11, 3],
    [20, 20, 9, 11],
    [9, 1, 5, 4],
    [1, 9, 4, 5],
    [2, 2, 2, 9],
    [6, 19, 6, 8],
  ])('a plane from %i × %i to %i × %i follows the lines between its values', (width, height, toWidth, toHeight) => {
    const plane = planeOf(width, height)
    const { data } = resample(plane, toWidth, toHeight)
    const expected = bilinear(plane, toWidth, toHeight)
    for (const [at, value] of data.entries())
      expect(value).toBeCloseTo(expected(at % toWidth, Math.floor(at / toWidth)), 5)
  })

  test.each([
    [20, 18, 10, 9],
    [21, 19, 10, 9],
    [40, 33, 7, 5],
    [8, 8, 1, 1],
  ])('a plane from %i × %i to %i × %i, half or less, is the mean', (width, height, toWidth, toHeight) => {
    const plane = planeOf(width, height)
    const { data } = resample(plane, toWidth, toHeight)
    const expected = mean(plane, toWidth, toHeight)
    for (const [at, value] of data.entries())
      expect(value).toBeCloseTo(expected(at % toWidth, Math.floor(at / toWidth)), 5)
  })
})

test.each([
  [19, 14, 6, 5],
  [6, 5, 13, 9],
  [12, 8, 12, 3],
])('pixels from %i × %i to %i × %i are weighted by three lobes of Lanczos', (width, height, toWidth, toHeight) => {
  const source: Pixels = {
    data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : 255 * noise(at + 9))),
    width,
    height,
  }
  const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
  const weights = (at: number, from: number, to: number) => {
    const wide = Math.max(1, from / to)
    const lent = Array.from({ length: from }, (_, place) => {
      const off = (place + 0.5 - ((at + 0.5) * from) / to) / wide
      return Math.abs(off) < 3 ? sinc(off) * sinc(off / 3) : 0
    })
    const sum = lent.reduce((total, weight) => total + weight, 0)
    return lent.map((weight) => weight / sum)
  }
  const result = lanczos(source, toWidth, toHeight)
  expect([result.width, result.height, result.data.length]).toEqual([toWidth, toHeight, toWidth * toHeight * 4])
  for (let at = 0; at < result.data.length; at += 1) {
    const [x, y] = [(at >> 2) % toWidth, Math.floor((at >> 2) / toWidth)]
    let sum = 0
    for (const [row, high] of weights(y, height, toHeight).entries())
      for (const [column, wide] of weights(x, width, toWidth).entries())
        sum += high * wide * (source.data[(row * width + column) * 4 + (at % 4)] ?? 0)
    expect(Math.abs((result.data[at] ?? 0) - clamp(sum, 255)), `${at}`).toBeLessThanOrEqual(0.51)
  }
})
