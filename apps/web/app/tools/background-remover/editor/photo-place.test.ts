import { expect, test } from 'vitest'
import { moved, photoPlace, photoRadius } from './use-hand.ts'

const box = { left: 100, top: 50, width: 200, height: 100 }
const size = { width: 4000, height: 2000 }

test('a place of the screen is a pixel of the photo, and stays on it', () => {
  expect(photoPlace(box, size, 100, 50)).toEqual([0, 0])
  expect(photoPlace(box, size, 200, 100)).toEqual([2000, 1000])
  expect(photoPlace(box, size, 9999, -9999)).toEqual([4000, 0])
})

test('a brush is as large on the photo as it looks on the screen', () => {
  expect(photoRadius(box, size, 20)).toBe(200)
  expect(photoRadius({ ...box, width: 400_000 }, size, 4)).toBe(1)
})

test('arrows move by two percent of the longer side, with Shift by eight, and stop at the edge', () => {
  expect(moved([1000, 1000], size, 'ArrowRight', false)).toEqual([1080, 1000])
  expect(moved([1000, 1000], size, 'ArrowUp', true)).toEqual([1000, 680])
  expect(moved([10, 10], size, 'ArrowLeft', false)).toEqual([0, 10])
  expect(moved([10, 10], size, 'a', false)).toBeNull()
})
