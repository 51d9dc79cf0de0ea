import { expect, test } from 'vitest'
import { drawnBox, fromPixels, toPixels } from './boxes-field.tsx'

test('a box is the same whichever corner it was drawn from, and ends at the image', () => {
  const box = drawnBox({ x: 0.25, y: 0.5 }, { x: 0.75, y: 1 })
  expect(box).toEqual({ x: 0.25, y: 0.5, width: 0.5, height: 0.5 })
  expect(drawnBox({ x: 0.75, y: 1 }, { x: 0.25, y: 0.5 })).toEqual(box)
  expect(drawnBox({ x: 0.75, y: -3 }, { x: 7, y: 0.5 })).toEqual({ x: 0.75, y: 0, width: 0.25, height: 0.5 })
})

test('parts of the sides become pixels and parts again', () => {
  const bounds = { width: 4000, height: 3000 }
  const box = { x: 0.25, y: 0.5, width: 0.5, height: 0.25 }
  expect(toPixels(box, bounds)).toEqual({ x: 1000, y: 1500, width: 2000, height: 750 })
  expect(fromPixels(toPixels(box, bounds), bounds)).toEqual(box)
})
