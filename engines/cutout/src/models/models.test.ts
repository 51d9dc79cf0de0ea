import { describe, expect, test } from 'vitest'
import { strideSize, toPlanes } from './input.ts'
import { threadsFor } from './runtime-build.ts'

test('one processor is left to the page where there are more than two', () => {
  expect([1, 2, 3, 4, 8, 64].map((count) => threadsFor(count, true))).toEqual([1, 2, 2, 3, 4, 4])
  expect(threadsFor(8, false)).toBe(1)
})

describe('what a model is shown', () => {
  test('a model gets its colours plane after plane, less the mean, by the spread', () => {
    const data = Uint8ClampedArray.of(255, 0, 51, 255, 0, 255, 51, 255)
    const planes = toPlanes({ data, width: 2, height: 1 }, [0.5, 0.5, 0.2], [0.5, 0.5, 1])
    const expected = [1, -1, -1, 1, 0, 0]
    for (const [index, value] of expected.entries()) expect(planes[index]).toBeCloseTo(value, 5)
  })

  test('sides are multiples of 32, also for the narrowest image', () => {
    expect(strideSize(1200, 800, 512)).toEqual({ width: 768, height: 512 })
    expect(strideSize(1, 1, 512)).toEqual({ width: 512, height: 512 })
    expect(strideSize(20_000, 10, 512)).toEqual({ width: 1536, height: 512 })
  })
})
