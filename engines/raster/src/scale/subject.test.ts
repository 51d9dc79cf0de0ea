import { expect, test } from 'vitest'
import { newRaster } from '../image/raster.ts'
import { subjectShare } from './subject.ts'

/** A disc on a slow gradient. */
function disc(width: number, height: number, [cx, cy, radius]: readonly [number, number, number]) {
  const image = newRaster(width, height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isInside = Math.hypot(x - cx, y - cy) < radius
      image.data.set(isInside ? [210, 90, 40, 255] : [120 + x / 2, 140 + y / 2, 170, 255], (y * width + x) * 4)
    }
  return image
}

test.each([
  ['a landscape', disc(60, 40, [12, 20, 8]), 1, 'x', 0, 0.2],
  ['a landscape, on the right', disc(60, 40, [48, 20, 8]), 1, 'x', 0.8, 1],
  ['a portrait, at the top', disc(40, 60, [20, 12, 8]), 1, 'y', 0, 0.2],
  ['a portrait cut to a wide part', disc(40, 60, [20, 40, 8]), 16 / 9, 'y', 0.6, 0.9],
] as const)('the crop of %s holds its subject', (_, image, ratio, axis, min, max) => {
  const share = subjectShare(image, ratio)
  expect(share[axis]).toBeGreaterThanOrEqual(min)
  expect(share[axis]).toBeLessThanOrEqual(max)
  expect(share[axis === 'x' ? 'y' : 'x']).toBe(0.5)
})

test('where nothing stands out, the crop is in the middle', () => {
  expect(subjectShare(disc(60, 40, [0, 0, 0]), 1)).toEqual({ x: 0.5, y: 0.5 })
  expect(subjectShare(newRaster(60, 40), 0.5)).toEqual({ x: 0.5, y: 0.5 })
  expect(subjectShare(newRaster(1, 1), 1)).toEqual({ x: 0.5, y: 0.5 })
})
