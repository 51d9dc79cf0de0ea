// Lanczos beside the same done plainly: each pixel a weighted mean over the whole image, in double precision.
import { beforeAll, describe, expect, test } from 'vitest'
import { lanczosTaps, resample, type Source } from './lanczos.ts'

beforeAll(() => {
  if (typeof ImageData === 'function') return
  class Pixels {
    readonly width: number
    readonly height: number
    readonly data: Uint8ClampedArray
    constructor(width: number, height: number) {
      this.width = width
      this.height = height
      this.data = new Uint8ClampedArray(width * height * 4)
    }
  }
  Object.assign(globalThis, { ImageData: Pixels })
})

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
const lanczos3 = (x: number) => (Math.abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0)

/** The weight of each of `limit` pixels for the pixel `index` of `size`, of the stretch that begins at `from`. */
function plainWeights(from: number, length: number, limit: number, size: number, index: number): number[] {
  const scale = length / size
  const centre = from + (index + 0.5) * scale
  const lent = Array.from({ length: limit }, (_, at) => lanczos3((at + 0.5 - centre) / Math.max(1, scale)))
  const sum = lent.reduce((total, weight) => total + weight, 0)
  return lent.map((weight) => weight / sum)
}

const toLight = (octet: number) => {
  const value = octet / 255
  return value > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92
}
const toOctet = (light: number) => {
  const value = Math.min(1, Math.max(0, light))
  return Math.round(255 * (value > 0.0031308 ? 1.055 * value ** (1 / 2.4) - 0.055 : 12.92 * value))
}

interface Part {
  x: number
  y: number
  width: number
  height: number
}

function plainly(source: Source, part: Part, width: number, height: number): number[] {
  const data = source.rows(0, source.height)
  const across = Array.from({ length: width }, (_, x) => plainWeights(part.x, part.width, source.width, width, x))
  const result: number[] = []
  for (let y = 0; y < height; y += 1) {
    const down = plainWeights(part.y, part.height, source.height, height, y)
    for (let x = 0; x < width; x += 1) {
      const sums = [0, 0, 0, 0]
      down.forEach((high, row) => {
        across[x]?.forEach((wide, column) => {
          const at = (row * source.width + column) * 4
          const cover = source.alpha ? (data[at + 3] ?? 0) / 255 : 1
          for (const channel of [0, 1, 2])
            sums[channel] = (sums[channel] ?? 0) + high * wide * cover * toLight(data[at + channel] ?? 0)
          sums[3] = (sums[3] ?? 0) + high * wide * cover
        })
      })
      const cover = Math.min(1, Math.max(0, sums[3] ?? 0))
      for (const channel of [0, 1, 2]) result.push(cover > 0 ? toOctet((sums[channel] ?? 0) / cover) : 0)
      result.push(Math.round(cover * 255))
    }
  }
  return result
}

const busy = (width: number, height: number, alpha: boolean): Source => {
  const all = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < all.length; at += 1) all[at] = alpha || at % 4 < 3 ? (at * 7919 + (at >> 5) * 131) % 256 : 255
  return { width, height, alpha, rows: (top, count) => all.slice(top * width * 4, (top + count) * width * 4) }
}
const whole = ({ width, height }: Source): Part => ({ x: 0, y: 0, width, height })

describe('every pixel is what the plain sum says', () => {
  test.each([
    ['smaller', 23, 17, 7, 5],
    ['larger', 6, 5, 13, 11],
    ['narrower and taller', 20, 6, 4, 15],
    // More rows than are read at a time.
    ['far smaller, from many rows', 3, 300, 3, 9],
    ['as it is', 5, 4, 5, 4],
    ['one pixel', 9, 8, 1, 1],
  ] as const)('%s', (_, fromWidth, fromHeight, width, height) => {
    for (const alpha of [false, true]) {
      const source = busy(fromWidth, fromHeight, alpha)
      const { data } = resample(source, whole(source), width, height)
      const expected = plainly(source, whole(source), width, height)
      expect(data).toHaveLength(expected.length)
      for (const [at, value] of expected.entries()) {
        const opaque = at % 4 === 3 || (expected[at - (at % 4) + 3] ?? 0) > 8
        // Where next to nothing covers, a rounding of cover is many steps of colour.
        if (opaque) expect(Math.abs((data[at] ?? 0) - value), `${at}`).toBeLessThanOrEqual(1)
      }
    }
  })

  test('every pixel of a part is the plain sum, which borrows from its surroundings', () => {
    const source = busy(24, 20, false)
    const part = { x: 5, y: 4, width: 12, height: 9 }
    const { data } = resample(source, part, 5, 6)
    for (const [at, value] of plainly(source, part, 5, 6).entries())
      expect(Math.abs((data[at] ?? 0) - value)).toBeLessThanOrEqual(1)
  })

  test('the darkest colours come through one by one', () => {
    const ramp: Source = {
      width: 256,
      height: 1,
      alpha: false,
      rows: () => Uint8ClampedArray.from({ length: 1024 }, (_, at) => (at % 4 === 3 ? 255 : at >> 2)),
    }
    const { data } = resample(ramp, whole(ramp), 256, 1)
    expect([...data]).toEqual([...ramp.rows(0, 1)])
  })
})

test.each([
  [0, 23, 23, 7],
  [0, 6, 6, 13],
  [5, 12, 24, 5],
  [0, 4, 4, 1],
  [2.5, 3, 9, 3],
])('from %d, %d of %d pixels become %d with the plain weights', (from, length, limit, size) => {
  const { starts, counts, weights, maxTaps: maxValue } = lanczosTaps(from, length, limit, size)
  expect(weights).toHaveLength(size * maxValue)
  for (let index = 0; index < size; index += 1) {
    const lent = new Array<number>(limit).fill(0)
    for (let tap = 0; tap < (counts[index] ?? 0); tap += 1)
      lent[(starts[index] ?? 0) + tap] = weights[index * maxValue + tap] ?? Number.NaN
    for (const [at, weight] of plainWeights(from, length, limit, size, index).entries())
      expect(lent[at]).toBeCloseTo(weight, 6)
  }
})
