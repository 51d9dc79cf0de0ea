import { expect, test } from 'vitest'
import { nearestZoom, storedCentre } from './stage-bar.tsx'

test('fingers drawn apart take the nearest zoom, and never less or more than there is', () => {
  expect([1, 1.3, 1.5, 2.7, 3, 5, 6, 40].map(nearestZoom)).toEqual([1, 1, 2, 2, 4, 4, 8, 8])
  expect([0, 0.2, 5000].map(nearestZoom)).toEqual([1, 1, 8])
})

test('the middle of an image stays in the middle, also of one that was narrower than its box', () => {
  expect(storedCentre(0, 700, 2800, 4)).toBe(1050)
  expect(storedCentre(0, 700, 2000, 4)).toBe(650)
  expect(storedCentre(650, 700, 4000, 2)).toBe(1650)
  expect(storedCentre(1650, 700, 500, 1 / 8)).toBe(0)
})
