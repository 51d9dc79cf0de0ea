// The score beside the same reckoning done plainly.
import { plainParts } from '@sundry/pixels/testing'
import { describe, expect, test } from 'vitest'
import { type Pixels, ssimulacra2, weights } from './ssimulacra2.ts'

function plainScore(reference: Pixels, distorted: Pixels): number {
  const sum = plainParts(reference, distorted).reduce((before, value, at) => before + (weights[at] ?? 0) * value, 0)
  const scaled = sum * 0.9562382616834844
  const bent = 6.248496625763138e-5 * scaled ** 3 - 0.020884521182843837 * scaled ** 2 + 2.326765642916932 * scaled
  return bent > 0 ? 100 - 10 * bent ** 0.6276336467831387 : 100
}

function picture(width: number, height: number, colour: (x: number, y: number, channel: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 1)
    data[at] = colour((at >> 2) % width, Math.floor((at >> 2) / width), at & 3)
  return { width, height, data }
}
/** Numbers that look random and are the same each time. */
const noise = (x: number, y: number, channel: number) => {
  const value = Math.sin(x * 127.1 + y * 311.7 + channel * 74.7) * 43758.5453
  return value - Math.floor(value)
}
const waves = (x: number, y: number, channel: number) =>
  128 + 60 * Math.sin(x / (3 + channel)) * Math.cos(y / 5) + (x > 30 ? 50 : -40) * (channel === 2 ? -1 : 1)

describe('the score is that of the plain reckoning', () => {
  const changes: readonly [string, (value: number, x: number, y: number, channel: number) => number][] = [
    ['steps', (value) => Math.round(value / 24) * 24],
    ['noise', (value, x, y, channel) => value + 30 * (noise(x, y, channel) - 0.5)],
    ['other colours', (value, _x, _y, channel) => value + ([9, -6, 20][channel] ?? 0)],
    ['a darker part', (value, x, y) => (x > 20 && y > 15 ? value * 0.85 : value)],
    ['blocks', (_value, x, y, channel) => waves(x - (x % 8) + 4, y - (y % 8) + 4, channel)],
  ]
  // The larger one has all six scales, the smaller ones have sides that do not halve evenly.
  for (const [width, height] of [
    [67, 45],
    [8, 9],
    [16, 31],
    [140, 73],
  ] as const)
    test.each(changes)(`of %s, ${width} by ${height}`, (_, change) => {
      const before = picture(width, height, waves)
      const after = picture(width, height, (x, y, channel) => change(waves(x, y, channel), x, y, channel))
      // What is left is the single precision that the published program works in.
      expect(Math.abs(ssimulacra2(before, after) - plainScore(before, after))).toBeLessThan(0.03)
    })
})

test('of dark pictures too, whose light is a line of their octets', () => {
  const before = picture(48, 40, (x, y, channel) => 10 * noise(x >> 2, y >> 2, channel))
  const after = picture(48, 40, (x, y, channel) => 10 * noise(x >> 2, y >> 2, channel) * (x > 20 ? 0.4 : 1))
  expect(Math.abs(ssimulacra2(before, after) - plainScore(before, after))).toBeLessThan(0.03)
})
