// The sub-scores beside the same reckoning done plainly.
import { expect, test } from 'vitest'
import { type Image, openPixels } from '../testing/images.ts'
import { plainParts } from '../testing/plain-metric.ts'

const pixels = await openPixels()

const wave = (x: number, y: number, channel: number) =>
  120 + 60 * Math.sin(x / (3 + channel)) * Math.cos(y / 5) + (x > 30 ? 40 : -30) * (channel === 2 ? -1 : 1)
function image(width: number, height: number, value: (x: number, y: number, channel: number) => number): Image {
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
    value((at >> 2) % width, Math.floor((at >> 2) / width), at & 3),
  )
  return { width, height, data: new Uint8Array(data) }
}

test.each([
  [67, 45],
  [8, 9],
  [16, 31],
  [40, 8],
  [150, 73],
])('an image of %i by %i', (width, height) => {
  const before = image(width, height, wave)
  const similar = pixels.similarTo(before)
  for (const change of [
    (x: number, y: number, channel: number) =>
      wave(x, y, channel) * (x > width / 2 ? 0.8 : 1) + (channel === 1 ? 7 : 0),
    (x: number, y: number, channel: number) => wave(x - (x % 4), y - (y % 4), channel),
    (x: number, y: number, channel: number) => wave(x, y, channel) / 20,
  ]) {
    const after = image(width, height, change)
    const expected = plainParts(before, after)
    const found = similar.compare(after)
    expect(found).toHaveLength(108)
    for (const [at, value] of expected.entries())
      expect(Math.abs((found[at] ?? -1) - value), `${at}`).toBeLessThan(2e-3)
  }
})

test('a side of seven pixels is too small to compare', () => {
  const flat = (value: number, height: number) => image(8, height, () => value)
  expect(Math.max(...pixels.similarTo(flat(20, 7)).compare(flat(200, 7)))).toBe(0)
  expect(Math.max(...pixels.similarTo(flat(20, 8)).compare(flat(200, 8)))).toBeGreaterThan(0.1)
})

test('images of two sizes are refused in words', () => {
  const similar = pixels.similarTo(image(16, 9, wave))
  for (const [width, height] of [
    [17, 9],
    [16, 10],
  ] as const)
    expect(() => similar.compare(image(width, height, wave))).toThrow(
      expect.objectContaining({ code: 'wrong-input', message: 'Images of different sizes cannot be compared.' }),
    )
})

/** Numbers that look random and are the same each time. */
const noise = (x: number, y: number, channel: number) => {
  const value = Math.sin(x * 127.1 + y * 311.7 + channel * 74.7) * 43758.5453
  return value - Math.floor(value)
}

test('a nearly perfect copy scores within a tenth of what the reference gives it', () => {
  // The reference works in single precision with fused operations; what rounds more scores half a point less here.
  const before = image(160, 120, wave)
  const after = image(160, 120, (x, y, channel) => wave(x, y, channel) + 4 * (noise(x, y, channel) - 0.5))
  expect(pixels.score(before, after)).toBeCloseTo(94.8, 1)
})

test('a tall image in bands scores as it does in one', () => {
  const tall = (tile: Image): Image => {
    const height = 520 * tile.height
    const data = new Uint8Array(tile.width * height * 4)
    for (let at = 0; at < data.length; at += tile.data.length) data.set(tile.data, at)
    return { width: tile.width, height, data }
  }
  const before = tall(image(16, 64, wave))
  const after = tall(image(16, 64, (x, y, channel) => wave(x - (x % 4), y, channel)))
  expect(Math.abs(pixels.score(before, after) - pixels.similarTo(before).score(after))).toBeLessThan(0.05)
})
