import { expect, test } from 'vitest'
import { makePlane } from '../core/plane.ts'
import { estimateLayers } from '../matte/foreground.ts'
import { free, freePixels } from './free.ts'

test('numbers that are not needed any more give their memory back, others keep theirs', () => {
  const [one, other, kept] = [new Float32Array(9), new Float32Array(9), new Float32Array(9)]
  free(one, other)
  expect([one.length, other.length, kept.length]).toEqual([0, 0, 9])
})

test('pixels are sent away whole, and a second time is no harm', () => {
  const [gone, kept] = [new Uint8ClampedArray(64), new Uint8ClampedArray(64)]
  freePixels({ data: gone })
  freePixels({ data: gone })
  expect([gone.length, kept.length]).toEqual([0, 64])
})

test('colours are found without touching what they are found in, down to a single pixel', () => {
  for (const side of [1, 2, 33]) {
    const pixels = { data: new Uint8ClampedArray(side * side * 4).fill(90), width: side, height: side }
    const mask = makePlane(side, side)
    mask.data.fill(1)
    const { front } = estimateLayers(pixels, mask)
    expect(mask.data).toEqual(new Float32Array(side * side).fill(1))
    expect(front).toEqual(new Uint8ClampedArray(side * side * 3).fill(90))
  }
})
