import { expect, test } from 'vitest'
import type { Pixels } from '../core/plane.ts'
import { valueAt as at, drawing } from '../testing/drawing.ts'
import { colourLikelihood } from './colours.ts'

const SIDE = 60
const SKY = [90, 150, 240]
const LEAF = [60, 90, 30]

/** A leaf of 40 by 40 with a gap of 10 by 10 that shows the sky. */
function picture(gap: readonly number[]): Pixels {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4)
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const leaf = x >= 10 && x < 50 && y >= 10 && y < 50
      const hole = x >= 25 && x < 35 && y >= 25 && y < 35
      data.set([...(hole ? gap : leaf ? LEAF : SKY), 255], (y * SIDE + x) * 4)
    }
  return { data, width: SIDE, height: SIDE }
}
const whole = drawing(SIDE, [10, 10, 50, 50])

test('a gap that shows the sky is unlikely to be the leaf', () => {
  const likely = colourLikelihood(picture(SKY), whole)
  expect(at(likely, 30, 30)).toBeLessThan(0.1)
  expect(at(likely, 15, 30)).toBeGreaterThan(0.9)
  expect(at(likely, 3, 3)).toBeLessThan(0.1)
})

test("a spot in a colour of its own is the leaf's", () => {
  expect(at(colourLikelihood(picture([230, 40, 40]), whole), 30, 30)).toBeGreaterThan(0.9)
})

test('a mask of nothing says nothing about colours', () => {
  const likely = colourLikelihood(picture(SKY), drawing(SIDE))
  expect(Math.abs(at(likely, 15, 30) - 0.5)).toBeLessThan(0.2)
})
