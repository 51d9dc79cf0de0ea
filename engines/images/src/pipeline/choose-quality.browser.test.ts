import { afterAll, describe, expect, test } from 'vitest'
import { createImagePool } from '../browser.ts'
import { makeFile, plain, scene } from '../testing/samples.ts'

const pool = createImagePool({ size: 1 })
afterAll(() => pool.close())
const photo = () => makeFile(scene(500, 400), 'png')

describe('same look', () => {
  for (const outputFormat of ['jpeg', 'webp'] as const)
    test(
      `${outputFormat}: the lowest quality that reaches the score`,
      outputFormat === 'jpeg' ? {} : { tags: 'long' },
      async () => {
        const done = await pool.process(await photo(), { ...plain, outputFormat, quality: 75, mode: 'same-look' })
        expect(done.format).toBe(outputFormat)
        expect(done.report.score).toBeGreaterThanOrEqual(75)
        expect(done.report.score).toBeLessThan(80)
      },
    )
})

test('best format: the smallest file that looks as good', { tags: 'long' }, async () => {
  const file = await photo()
  const best = await pool.process(file, { ...plain, quality: 70, mode: 'best-format' })
  const jpeg = await pool.process(file, { ...plain, quality: 70, mode: 'same-look', outputFormat: 'jpeg' })
  expect(best.report.score).toBeGreaterThanOrEqual(70)
  expect(best.processedSize).toBeLessThanOrEqual(jpeg.processedSize)
})
