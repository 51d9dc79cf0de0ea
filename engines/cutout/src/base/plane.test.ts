import { expect, test } from 'vitest'
import { mirrorPixels, mirrorPlane } from './plane.ts'

test('numbers of a row change sides, rows stay', () => {
  const plane = { data: Float32Array.of(1, 2, 3, 4, 5, 6), width: 3, height: 2 }
  mirrorPlane(plane)
  expect([...plane.data]).toEqual([3, 2, 1, 6, 5, 4])
})

test('pixels keep their colours', () => {
  const pixels = { data: Uint8ClampedArray.of(1, 2, 3, 4, 5, 6, 7, 8), width: 2, height: 1 }
  mirrorPixels(pixels)
  expect([...pixels.data]).toEqual([5, 6, 7, 8, 1, 2, 3, 4])
})
