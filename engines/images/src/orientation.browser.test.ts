import { afterAll, describe, expect, test } from 'vitest'
import { createImagePool } from './browser.ts'
import { cornersOf, look, makeFile, plain, quarters, turned } from './testing/samples.ts'

const pool = createImagePool({ size: 2 })
afterAll(() => pool.close())

/** The stored corners once the image is upright (EXIF 2.32, tag 0x0112). */
const upright: Record<number, number[]> = {
  1: [0, 1, 2, 3],
  2: [1, 0, 3, 2],
  3: [3, 2, 1, 0],
  4: [2, 3, 0, 1],
  5: [0, 2, 1, 3],
  6: [2, 0, 3, 1],
  7: [3, 1, 2, 0],
  8: [1, 3, 0, 2],
}
const ways = [
  { name: 'fast', settings: {} },
  { name: 'small', settings: { effort: 'small' } },
  { name: 'resized by Lanczos', settings: { enableResize: true, percent: 50, resampling: 'best' } },
] as const

/** Every orientation of a photograph, and one in each other format; the whole table takes long. */
const isSample = (source: string, orientation: string) => source === 'jpeg' || orientation === '6'

for (const source of ['jpeg', 'png', 'webp'] as const)
  for (const { name, settings } of ways)
    describe(`${source}, ${name}`, () => {
      for (const [orientation, expected] of Object.entries(upright))
        test(`orientation ${orientation}`, isSample(source, orientation) ? {} : { tags: 'long' }, async () => {
          const file = await makeFile(quarters(), source, turned(Number(orientation)))
          const done = await pool.process(file, { ...plain, outputFormat: 'jpeg', quality: 60, ...settings })
          const seen = await look(done.processedFile)
          const swapped = Number(orientation) >= 5
          expect(seen.width > seen.height).toBe(!swapped)
          expect(done.dimensions).toEqual({ width: seen.width, height: seen.height })
          expect(cornersOf(seen)).toEqual(expected)
        })
    })

test('a file that is only cleaned is still upright', async () => {
  const file = await makeFile(quarters(), 'png', turned(6))
  const done = await pool.process(file, plain)
  const facts = await pool.read(done.processedFile)
  expect(done.dimensions).toEqual({ width: 32, height: 48 })
  expect(facts).toMatchObject({ width: 32, height: 48 })
})
