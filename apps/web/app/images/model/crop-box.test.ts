import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxAt, boxOfRatio, dragged, inside, isWhole, shareOfBox, wholeBox } from './crop-box.ts'

const bounds = { width: 400, height: 300 }
const box = { x: 100, y: 50, width: 200, height: 100 }

describe('boxOfRatio', () => {
  test.each([
    [1, { x: 50, y: 0, width: 300, height: 300 }],
    [16 / 9, { x: 0, y: 37, width: 400, height: 225 }],
    [9 / 16, { x: 115, y: 0, width: 169, height: 300 }],
  ])('%d is the largest in the middle', (ratio, expected) => expect(boxOfRatio(bounds, ratio)).toEqual(expected))
})

describe('dragged', () => {
  test('moves as far as the image goes', () => {
    expect(dragged(box, 'move', 10, -20, bounds, null)).toEqual({ ...box, x: 110, y: 30 })
    expect(dragged(box, 'move', 999, 999, bounds, null)).toEqual({ ...box, x: 200, y: 200 })
  })

  test('keeps the corner across', () => {
    expect(dragged(box, 'se', 30, 20, bounds, null)).toEqual({ x: 100, y: 50, width: 230, height: 120 })
    expect(dragged(box, 'nw', 30, 20, bounds, null)).toEqual({ x: 130, y: 70, width: 170, height: 80 })
    expect(dragged(box, 'ne', 30, -20, bounds, null)).toEqual({ x: 100, y: 30, width: 230, height: 120 })
  })

  test('keeps the ratio, led by the longer way', () => {
    expect(dragged(box, 'se', 50, 0, bounds, 2)).toEqual({ x: 100, y: 50, width: 250, height: 125 })
    expect(dragged(box, 'se', 0, 50, bounds, 2)).toEqual({ x: 100, y: 50, width: 300, height: 150 })
    // Both axes moved equally far: the width leads.
    expect(dragged(box, 'se', 40, -20, bounds, 2)).toEqual({ x: 100, y: 50, width: 240, height: 120 })
    // The smallest box of a ratio is one pixel wide.
    expect(dragged(box, 'se', -900, 0, bounds, 0.2)).toEqual({ x: 100, y: 50, width: 1, height: 5 })
  })

  test('never leaves the image and never is empty', () => {
    const handle = fc.constantFrom('move', 'nw', 'ne', 'sw', 'se' as const)
    const way = fc.integer({ min: -900, max: 900 })
    fc.assert(
      fc.property(handle, way, way, fc.option(fc.double({ min: 0.2, max: 5, noNaN: true })), (which, dx, dy, ratio) => {
        const { x, y, width, height } = dragged(box, which, dx, dy, bounds, ratio)
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
        expect(x + width).toBeLessThanOrEqual(bounds.width)
        expect(y + height).toBeLessThanOrEqual(bounds.height)
      }),
      { seed: 4, numRuns: 500 },
    )
  })
})

test('a typed crop ends inside the image', () => {
  expect(inside({ x: -5, y: 290, width: 900, height: Number.NaN }, bounds)).toEqual({
    x: 0,
    y: 290,
    width: 400,
    height: 1,
  })
  expect(isWhole(wholeBox(bounds), bounds)).toBe(true)
  expect(isWhole(box, bounds)).toBe(false)
})

test('the smallest part is one pixel, whatever is typed or dragged', () => {
  const bounds = { width: 40, height: 20 }
  expect(inside({ x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN }, bounds)).toEqual({
    x: 0,
    y: 0,
    width: 1,
    height: 1,
  })
  expect(inside({ x: 99, y: 99, width: 99, height: 99 }, bounds)).toEqual({ x: 39, y: 19, width: 1, height: 1 })
  expect(inside({ x: -5, y: -5, width: 0.2, height: 0.2 }, bounds)).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  expect(dragged({ x: 0, y: 0, width: 40, height: 20 }, 'se', -99, -99, bounds, null)).toEqual({
    x: 0,
    y: 0,
    width: 1,
    height: 1,
  })
  expect(boxOfRatio({ width: 5, height: 1 }, 0.01)).toMatchObject({ width: 1, height: 1 })
  expect(boxOfRatio({ width: 10, height: 10 }, 2)).toEqual({ x: 0, y: 2, width: 10, height: 5 })
})

test('a frame of a shape follows its share, within a crop too, and returns the same share', () => {
  const part = { x: 100, y: 50, width: 200, height: 100 }
  for (const share of [
    { x: 0, y: 0.5 },
    { x: 0.25, y: 0.5 },
    { x: 1, y: 0.5 },
  ]) {
    const frame = boxAt(part, { width: 1080, height: 1080 }, share)
    expect(frame).toEqual({ x: 100 + 100 * share.x, y: 50, width: 100, height: 100 })
    expect(shareOfBox(frame, part)).toEqual(share)
  }
})
