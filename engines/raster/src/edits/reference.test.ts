// Each edit beside the arithmetic of its paper, written plainly: on images of noise they must say the same.
import { describe, expect, test } from 'vitest'
import { newRaster, type Raster } from '../image/raster.ts'
import { applyEdits, sizeWithin } from './apply.ts'
import type { Adjustment } from './edit.ts'

function noise(width: number, height: number, { least: minValue = 0, most: maxValue = 255, alpha = 255 } = {}): Raster {
  const made = newRaster(width, height)
  let seed = width * 31 + height
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return (seed >> 12) / 0x7ffff
  }
  for (let at = 0; at < made.data.length; at += 4) {
    const colour = [next(), next(), next()].map((share) => Math.round(minValue + share * (maxValue - minValue)))
    made.data.set([...colour, alpha < 255 ? Math.round(next() * 255) : 255], at)
  }
  return made
}
const copy = ({ width, height, data }: Raster): Raster => ({ width, height, data: new Uint8ClampedArray(data) })
const clamped = (value: number) => Math.min(255, Math.max(0, value))
/** The largest difference of a value; one comes of rounding. */
const apart = (one: ArrayLike<number>, other: ArrayLike<number>) =>
  Math.max(
    Math.abs(one.length - other.length) * 999,
    ...Array.from(one, (value, at) => Math.abs(value - (other[at] ?? 0))),
  )

describe('an adjustment', () => {
  const none: Adjustment = { brightness: 0, contrast: 0, saturation: 0, temperature: 0, tint: 0 }
  /** Adjusts a colour, each channel from 0 to 1. */
  function adjusted(colour: readonly number[], { brightness, contrast, saturation, temperature, tint }: Adjustment) {
    const [warm, magenta] = [1.35 ** (temperature / 100), 1.35 ** (tint / 100)]
    const raw = [warm * Math.sqrt(magenta), 1 / magenta, Math.sqrt(magenta) / warm]
    const whole = 0.2126 * (raw[0] ?? 0) + 0.7152 * (raw[1] ?? 0) + 0.0722 * (raw[2] ?? 0)
    const curved = colour.map((value, channel) => {
      const balanced = Math.min(1, value * ((raw[channel] ?? 1) / whole) ** (1 / 2.2))
      const lit = balanced ** (2 ** (-brightness / 75))
      const power = 2 ** (contrast / 50)
      return lit < 0.5 ? (2 * lit) ** power / 2 : 1 - (2 - 2 * lit) ** power / 2
    })
    const luma = 0.2126 * (curved[0] ?? 0) + 0.7152 * (curved[1] ?? 0) + 0.0722 * (curved[2] ?? 0)
    const more = saturation < 0 ? 1 + saturation / 100 : 1 + saturation / 50
    return curved.map((value) => clamped(255 * (luma + (value - luma) * more)))
  }
  test.each<Partial<Adjustment>>([
    { brightness: 60 },
    { brightness: -60 },
    { contrast: 70 },
    { contrast: -70 },
    { saturation: 40 },
    { saturation: -40 },
    { temperature: 90 },
    { temperature: -90 },
    { tint: 90 },
    { tint: -90 },
    { brightness: 20, contrast: 30, saturation: 25, temperature: -35, tint: 45 },
  ])('%o', (change) => {
    const source = noise(24, 16)
    const expected = Array.from({ length: 24 * 16 }, (_, pixel) => {
      const colour = [...source.data.subarray(pixel * 4, pixel * 4 + 3)].map((value) => value / 255)
      return [...adjusted(colour, { ...none, ...change }), 255]
    }).flat()
    const { raster } = applyEdits(copy(source), [{ kind: 'adjust', ...none, ...change }])
    expect(apart(raster.data, expected)).toBeLessThan(1)
  })
  test('a contrast of 50 squares what is dark and what is light, a brightness of 75 takes the root', () => {
    const grey = (value: number, change: Partial<Adjustment>) => {
      const one = newRaster(1, 1)
      one.data.set([value, value, value, 255])
      return applyEdits(one, [{ kind: 'adjust', ...none, ...change }]).raster.data[0]
    }
    // 51 is a fifth: 0.5 · 0.4² = 0.08; √0.2 = 0.447; 204 is four fifths: 1 − 0.08.
    expect([grey(51, { contrast: 50 }), grey(204, { contrast: 50 }), grey(51, { brightness: 75 })]).toEqual([
      20, 235, 114,
    ])
    expect([grey(51, { contrast: -50 }), grey(51, { brightness: -75 })]).toEqual([81, 10])
  })
})

describe('sharpening', () => {
  function sharpened({ width, height, data }: Raster, amount: number, radius: number): number[] {
    const reach = Math.max(1, Math.ceil(radius * 2.5))
    const luma = (x: number, y: number) => {
      const at = (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 4
      return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
    }
    return Array.from({ length: width * height }, (_, pixel) => {
      const [x, y] = [pixel % width, Math.floor(pixel / width)]
      let [sum, weights] = [0, 0]
      for (let row = -reach; row <= reach; row += 1)
        for (let column = -reach; column <= reach; column += 1) {
          const weight = Math.exp(-(row * row + column * column) / (2 * radius * radius))
          sum += weight * luma(x + column, y + row)
          weights += weight
        }
      const difference = luma(x, y) - sum / weights
      const added = Math.abs(difference) < 2 ? 0 : difference * amount
      return [0, 1, 2, 3].map((channel) => clamped((data[pixel * 4 + channel] ?? 0) + (channel < 3 ? added : 0)))
    }).flat()
  }
  test.each([
    [0.7, 1],
    [2, 0.3],
    [0.4, 2.2],
    // So much that what the blur leaves out of its tails would show.
    [15, 1],
  ])('sharpening adds %f times the difference from a blur of radius %f', (amount, radius) => {
    for (const range of [{}, { least: 100, most: 108, alpha: 0 }]) {
      const source = noise(21, 17, range)
      const { raster } = applyEdits(copy(source), [{ kind: 'sharpen', amount, radius }])
      expect(apart(raster.data, sharpened(source, amount, radius))).toBeLessThan(1)
    }
  })
})

describe('straightening', () => {
  /** Keys 1981, a = -1/2. */
  const keys = (offset: number) => {
    const x = Math.abs(offset)
    if (x >= 2) return 0
    return x < 1 ? 1.5 * x ** 3 - 2.5 * x ** 2 + 1 : -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2
  }
  function straightened({ width, height, data }: Raster, degrees: number): number[] {
    const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
    const size = sizeWithin(width, height, degrees)
    return Array.from({ length: size.width * size.height }, (_, pixel) => {
      const [x, y] = [
        (pixel % size.width) - (size.width - 1) / 2,
        Math.floor(pixel / size.width) - (size.height - 1) / 2,
      ]
      const [fromX, fromY] = [x * cosine + y * sine + (width - 1) / 2, y * cosine - x * sine + (height - 1) / 2]
      const sums = [0, 0, 0, 0]
      for (let row = Math.floor(fromY) - 1; row <= fromY + 2; row += 1)
        for (let column = Math.floor(fromX) - 1; column <= fromX + 2; column += 1) {
          const weight = keys(column - fromX) * keys(row - fromY)
          const at = (Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column))) * 4
          const alpha = ((data[at + 3] ?? 0) / 255) * weight
          for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0) * alpha
          sums[3] = (sums[3] ?? 0) + alpha
        }
      const cover = Math.min(1, Math.max(0, sums[3] ?? 0))
      const colour = [0, 1, 2].map((channel) => (cover > 0 ? clamped(Math.round((sums[channel] ?? 0) / cover)) : 0))
      return [...colour, Math.round(cover * 255)]
    }).flat()
  }
  test.each([3, -11, 40])('straightening by %f degrees matches the reference', (degrees) => {
    for (const source of [noise(19, 13), noise(12, 20, { alpha: 0 })]) {
      const { raster } = applyEdits(copy(source), [{ kind: 'straighten', degrees }])
      expect({ width: raster.width, height: raster.height }).toEqual(sizeWithin(source.width, source.height, degrees))
      expect(apart(raster.data, straightened(source, degrees))).toBeLessThanOrEqual(1)
    }
  })
  test('straightening leaves the ratio of the image, and a pixel at least', () => {
    // Half a square's diagonal: 100 / √2.
    expect(sizeWithin(100, 100, 45)).toEqual({ width: 70, height: 70 })
    expect(sizeWithin(100, 100, -45)).toEqual({ width: 70, height: 70 })
    expect(sizeWithin(200, 100, 90)).toEqual({ width: 100, height: 50 })
    expect(sizeWithin(1, 1, 30)).toEqual({ width: 1, height: 1 })
  })
})
