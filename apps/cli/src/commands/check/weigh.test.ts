import { createWeigh } from '@sundry/site-check'
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

test('neither a broken image nor another format has a weight', async () => {
  expect(await weigher.weigh('a.jpg', new Uint8Array(200_000))).toBeNull()
  expect(await weigher.weigh('a.gif', new Uint8Array(200_000))).toBeNull()
})

test('a fix makes what the check promised, where the search for the same look ends a little larger', async () => {
  const original = await largeJpeg(640, 480)
  const readJpeg = () => ({ width: 640, height: 480, close() {} })
  const weigh = createWeigh(
    {
      core: async () => ({ readJpeg, transcodeJpeg: (content) => content.subarray(1000) }),
      make: async (_name, content, { maxSizeMB }) =>
        maxSizeMB === null
          ? { content: content.subarray(0, content.length * 0.72), score: 91 }
          : { content: content.subarray(0, content.length * 0.69), score: 90.2 },
    },
    new AbortController().signal,
  )
  const [promised, fixed] = [await weigh('a.jpg', original, true), await weigh('a.jpg', original)]
  expect([fixed?.how, fixed?.content.length]).toEqual([promised?.how, promised?.content.length])
})
