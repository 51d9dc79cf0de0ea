import { describe, expect, test } from 'vitest'
import { lanczos } from './lanczos.ts'
import type { Pixels } from './plane.ts'

function picture(width: number, height: number, colour: (x: number, y: number) => readonly number[]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set([...colour(x, y), 255], (y * width + x) * 4)
  return { data, width, height }
}
const reds = ({ data }: Pixels) => [...data].filter((_, at) => at % 4 === 0)

describe('lanczos', () => {
  test('one colour stays that colour at any size, and opaque', () => {
    const flat = picture(9, 5, () => [10, 200, 90])
    for (const [width, height] of [
      [3, 2],
      [20, 11],
      [1, 1],
    ] as const) {
      const { data } = lanczos(flat, width, height)
      for (let at = 0; at < data.length; at += 4) expect([...data.subarray(at, at + 4)]).toEqual([10, 200, 90, 255])
    }
  })

  test('stripes finer than the target come out as their mean, not as other stripes', () => {
    const stripes = picture(64, 4, (x) => (x % 2 === 0 ? [255, 255, 255] : [0, 0, 0]))
    for (const red of reds(lanczos(stripes, 16, 4)).slice(4, 12)) expect(Math.abs(red - 127.5)).toBeLessThan(8)
  })

  test('an edge stays where it is', () => {
    const half = picture(40, 40, (x, y) => [x < 20 ? 0 : 255, y < 20 ? 0 : 255, 0])
    const { data } = lanczos(half, 10, 10)
    const at = (x: number, y: number) => [...data.subarray((y * 10 + x) * 4, (y * 10 + x) * 4 + 2)]
    expect(at(1, 8)).toEqual([0, 255])
    expect(at(8, 1)).toEqual([255, 0])
    expect(at(4, 5)[0]).toBeLessThan(40)
    expect(at(5, 4)[0]).toBeGreaterThan(215)
  })

  test('the same size is the same picture', () => {
    const one = picture(4, 4, (x, y) => [x, y, 0])
    expect(lanczos(one, 4, 4)).toBe(one)
  })
})
