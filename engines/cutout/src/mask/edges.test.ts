import { describe, expect, test } from 'vitest'
import { makePlane } from '../base/plane.ts'
import { paint, touch, underPaint } from './edges.ts'
import { fitGuide } from './guided.ts'

describe('the colour guide', () => {
  test('made some rows at a time it is the same everywhere, also where two parts meet', () => {
    const [width, height, radius] = [12, 600, 3]
    const photo = { data: new Uint8ClampedArray(width * height * 4), width, height }
    for (let at = 0; at < photo.data.length; at += 1) photo.data[at] = (at * 7919) % 251
    const mask = { data: new Float32Array(width * height), width, height }
    for (let at = 0; at < mask.data.length; at += 1) mask.data[at] = ((at * 31) % 97) / 96
    const whole = fitGuide(photo, mask, radius, 1e-3)
    for (const middle of [256, 512]) {
      // The same rows fitted by themselves, with as much round them as a fit reaches.
      const [top, reach] = [middle - 10, 2 * radius]
      const part = (from: number, to: number) => ({
        photo: { data: photo.data.subarray(from * width * 4, to * width * 4), width, height: to - from },
        mask: { data: mask.data.subarray(from * width, to * width), width, height: to - from },
      })
      const around = part(top - reach, middle + 10 + reach)
      const alone = fitGuide(around.photo, around.mask, radius, 1e-3)
      for (const name of ['red', 'green', 'blue', 'offset'] as const)
        for (let at = 0; at < 20 * width; at += 1)
          expect(whole[name][top * width + at]).toBeCloseTo(alone[name][reach * width + at] ?? Number.NaN, 3)
    }
  })
})

describe('the brush', () => {
  test('the brush is full inside and falls to nothing at the rim', () => {
    expect([touch(0, 10, 1), touch(4.9, 10, 0.5), touch(10, 10, 0.5), touch(9.9, 10, 0)]).toEqual([1, 1, 0, 1])
    expect(touch(7.5, 10, 0.5)).toBeCloseTo(0.5, 5)
  })

  test('keeps and erases along its line, at any scale, in order', () => {
    const keep = {
      act: 'keep',
      radius: 8,
      softness: 0,
      points: [
        [20, 20],
        [80, 20],
      ],
    } as const
    const erase = { act: 'erase', radius: 6, softness: 0, points: [[50, 20]] } as const
    const painted = paint([keep, erase], 0.5, 50, 50)
    if (!painted) throw new Error('nothing was painted')
    const { data } = underPaint(makePlane(50, 50), painted)
    expect([data[10 * 50 + 12], data[10 * 50 + 38], data[10 * 50 + 25], data[30 * 50 + 25]]).toEqual([1, 1, 0, 0])
  })

  test('says nothing without strokes, and nothing outside of the photo', () => {
    expect(paint([], 1, 10, 10)).toBeNull()
    const far = { act: 'keep', radius: 3, softness: 0, points: [[500, 500]] } as const
    expect(paint([far], 1, 10, 10)?.strength.data.every((value) => value === 0)).toBe(true)
  })
})
