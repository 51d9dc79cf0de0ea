import { afterAll, expect, test } from 'vitest'
import { largeJpeg } from '../../testing/large-jpeg.ts'
import { createWeigher } from './weigh.ts'

const weigher = createWeigher(new AbortController().signal)
afterAll(() => weigher.close())

test('a large JPEG is weighed at the same look, and what comes of it stays as it is', async () => {
  const original = await largeJpeg(640, 480)
  expect(original.length).toBeGreaterThan(100_000)
  const made = await weigher.weigh('a.jpg', original)
  expect(made?.how).toBe('visually identical')
  expect(made?.content.length).toBeLessThan(original.length * 0.7)
  // A check need not find the least.
  const rough = await weigher.weigh('a.jpg', original, true)
  expect(rough?.how).toBe(made?.how)
  expect(rough?.content.length).toBeLessThanOrEqual(original.length * 0.7)
  const first = made?.content ?? original
  expect((await weigher.weigh('a.jpg', first, true))?.how).not.toBe(made?.how)
  const again = await weigher.weigh('a.jpg', first)
  expect(again?.how).not.toBe('visually identical')
  expect(again?.content.length ?? first.length).toBeGreaterThan(first.length * 0.9)
})

test('a small JPEG keeps its pixels', async () => {
  const original = await largeJpeg(120, 90)
  expect((await weigher.weigh('a.jpg', original))?.how).toBe('lossless recompression')
})

test('neither a broken picture nor another format has a weight', async () => {
  expect(await weigher.weigh('a.jpg', new Uint8Array(200_000))).toBeNull()
  expect(await weigher.weigh('a.gif', new Uint8Array(200_000))).toBeNull()
})
