import { afterAll, describe, expect, test } from 'vitest'
import { createImagePool } from '../browser.ts'
import { encodeBmp } from '../formats/bmp/codec.ts'
import { asFile, makeFile, plain, scene } from '../testing/samples.ts'

const pool = createImagePool({ size: 2 })
afterAll(() => pool.close())
const photo = () => makeFile(scene(600, 450), 'png')
const MEBIBYTE = 1024 * 1024

describe('a ceiling', () => {
  for (const outputFormat of ['jpeg', 'webp'] as const)
    test(
      `${outputFormat}: 97 to 100 % of it, at a quality below the chosen one`,
      outputFormat === 'webp' ? {} : { tags: 'long' },
      async () => {
        const done = await pool.process(await photo(), { ...plain, outputFormat, quality: 95, maxSizeMB: 0.04 })
        const fill = done.processedSize / (0.04 * MEBIBYTE)
        expect(fill).toBeLessThanOrEqual(1)
        // libwebp has a hundred steps and no more: a noisy image may fall between two of them.
        expect(fill).toBeGreaterThanOrEqual(outputFormat === 'jpeg' ? 0.97 : 0.95)
        expect(done.report.quality).toBeLessThan(95)
        expect(done.report.targetFill).toBeCloseTo(fill, 5)
        expect(done.dimensions).toEqual({ width: 600, height: 450 })
      },
    )

  test('jpeg, small: the same window, in fractions of a quality', async () => {
    const settings = { ...plain, outputFormat: 'jpeg', quality: 95, maxSizeMB: 0.03, effort: 'small' } as const
    const done = await pool.process(await photo(), settings)
    const fill = done.processedSize / (0.03 * MEBIBYTE)
    expect(fill).toBeLessThanOrEqual(1)
    expect(fill).toBeGreaterThanOrEqual(0.97)
    expect(done.report).toMatchObject({ encoder: 'sundry' })
    expect(done.dimensions).toEqual({ width: 600, height: 450 })
  })

  test('steps pixels when quality alone would fall too low, and says so', async () => {
    const file = await makeFile(scene(1200, 900), 'png')
    const done = await pool.process(file, { ...plain, outputFormat: 'jpeg', maxSizeMB: 0.02 })
    const fill = done.processedSize / (0.02 * MEBIBYTE)
    expect(fill).toBeLessThanOrEqual(1)
    expect(fill).toBeGreaterThanOrEqual(0.93)
    expect(done.report.quality).toBeGreaterThanOrEqual(40)
    expect(done.dimensions.width).toBeLessThan(1200)
    expect(done.notes.map(({ code }) => code)).toContain('smaller')
  })

  test('BMP can only give up pixels', async () => {
    const file = asFile(encodeBmp({ pixels: () => scene(600, 400) }), 'bmp')
    const done = await pool.process(file, { ...plain, maxSizeMB: 0.3 })
    expect(done.format).toBe('bmp')
    expect(done.processedSize / (0.3 * MEBIBYTE)).toBeGreaterThan(0.9)
    expect(done.processedSize).toBeLessThanOrEqual(0.3 * MEBIBYTE)
  })
})
