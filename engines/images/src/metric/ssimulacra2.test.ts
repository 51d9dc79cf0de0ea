import { describe, expect, test } from 'vitest'
import { ssimulacra2 } from './ssimulacra2.ts'

function picture(change: (value: number, x: number, y: number) => number) {
  const [width, height] = [96, 64]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 4; channel += 1)
        data[(y * width + x) * 4 + channel] = change(128 + 90 * Math.sin(x / (5 + channel)) * Math.cos(y / 7), x, y)
  return { width, height, data }
}

describe('ssimulacra2', () => {
  const same = picture((value) => value)
  test('the same picture is 100', () => expect(ssimulacra2(same, same)).toBeGreaterThan(99.9))
  test('eight pixels a side are enough to tell, seven are not', () => {
    const flat = (side: number, value: number) => ({
      width: side,
      height: side,
      data: new Uint8ClampedArray(side * side * 4).fill(value),
    })
    const [dark, light] = [40, 220]
    expect(ssimulacra2(flat(7, dark), flat(7, light))).toBe(100)
    expect(ssimulacra2(flat(8, dark), flat(8, light))).toBeLessThan(60)
  })
  test('more damage, lower score', () => {
    const scores = [2, 6, 16, 40].map((step) =>
      ssimulacra2(
        same,
        picture((value) => Math.round(value / step) * step),
      ),
    )
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(scores[0]).toBeGreaterThan(80)
    expect(scores[3]).toBeLessThan(70)
  })
})
