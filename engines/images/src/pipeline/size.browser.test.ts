import { afterAll, describe, expect, test } from 'vitest'
import { createImagePool } from '../browser.ts'
import { encodeBmp } from '../formats/bmp/encode.ts'
import { asFile, makeFile, plain, scene } from '../testing/samples.ts'

const pool = createImagePool({ size: 2 })
afterAll(() => pool.close())
const photo = () => makeFile(scene(1200, 900), 'png')
const MEBIBYTE = 1024 * 1024

describe('a ceiling', () => {
  for (const outputFormat of ['jpeg', 'webp'] as const)
    test(`${outputFormat}: 97 to 100 % of it, at a quality below the chosen one`, async () => {
      const done = await pool.process(await photo(), { ...plain, outputFormat, quality: 95, maxSizeMB: 0.15 })
      const fill = done.processedSize / (0.15 * MEBIBYTE)
      expect(fill).toBeLessThanOrEqual(1)
      // libwebp has a hundred steps and no more: a noisy picture may fall between two of them.
      expect(fill).toBeGreaterThanOrEqual(outputFormat === 'jpeg' ? 0.97 : 0.95)
      expect(done.report.quality).toBeLessThan(95)
      expect(done.report.targetFill).toBeCloseTo(fill, 5)
      expect(done.dimensions).toEqual({ width: 1200, height: 900 })
    })

  test('jpeg, small: the same window, in fractions of a quality', async () => {
    const settings = { ...plain, outputFormat: 'jpeg', quality: 95, maxSizeMB: 0.12, effort: 'small' } as const
    const done = await pool.process(await photo(), settings)
    const fill = done.processedSize / (0.12 * MEBIBYTE)
    expect(fill).toBeLessThanOrEqual(1)
    expect(fill).toBeGreaterThanOrEqual(0.97)
    expect(done.report).toMatchObject({ encoder: 'sundry' })
    expect(done.dimensions).toEqual({ width: 1200, height: 900 })
  })

  test('steps pixels when quality alone would fall too low, and says so', async () => {
    const done = await pool.process(await photo(), { ...plain, outputFormat: 'jpeg', maxSizeMB: 0.02 })
    const fill = done.processedSize / (0.02 * MEBIBYTE)
    expect(fill).toBeLessThanOrEqual(1)
    expect(fill).toBeGreaterThanOrEqual(0.93)
    expect(done.report.quality).toBeGreaterThanOrEqual(40)
    expect(done.dimensions.width).toBeLessThan(1200)
    expect(done.notes.map(({ code }) => code)).toContain('smaller')
  })

  test('that is high enough changes nothing', async () => {
    const done = await pool.process(await photo(), { ...plain, outputFormat: 'jpeg', maxSizeMB: 5 })
    expect(done.report).toMatchObject({ encodes: 1, quality: 80 })
    expect(done.report.targetFill).toBeUndefined()
  })

  test('PNG gives up colours first, then pixels', async () => {
    const done = await pool.process(await photo(), { ...plain, maxSizeMB: 0.3 })
    expect(done.format).toBe('png')
    expect(done.processedSize).toBeLessThanOrEqual(0.3 * MEBIBYTE)
    expect(done.notes.map(({ code }) => code)).toContain('palette')
  })

  test('BMP can only give up pixels', async () => {
    const file = asFile(encodeBmp({ pixels: () => scene(600, 400) }), 'bmp')
    const done = await pool.process(file, { ...plain, maxSizeMB: 0.3 })
    expect(done.format).toBe('bmp')
    expect(done.processedSize / (0.3 * MEBIBYTE)).toBeGreaterThan(0.9)
    expect(done.processedSize).toBeLessThanOrEqual(0.3 * MEBIBYTE)
  })
})

test('a result that would be larger is the original, cleaned', async () => {
  const file = await makeFile(scene(300, 200), 'jpeg')
  const once = await pool.process(file, { ...plain, quality: 30 })
  const twice = await pool.process(once.processedFile, { ...plain, quality: 95 })
  expect(twice.processedSize).toBe(once.processedSize)
  expect(twice.notes.map(({ code }) => code)).toContain('kept-original')
})

test('a conversion that grows is delivered, with a note', async () => {
  const done = await pool.process(await makeFile(scene(300, 200), 'jpeg'), { ...plain, outputFormat: 'bmp' })
  expect(done.compressionRatio).toBeLessThan(0)
  expect(done.notes.map(({ code }) => code)).toContain('grew')
})

test('a preset keeps every colour and pixel of a PNG and a BMP, and says that they stay above its ceiling', async () => {
  const settings = { ...plain, maxSizeMB: 0.05, reduceLossless: false }
  const bmp = asFile(encodeBmp({ pixels: () => scene(600, 400) }), 'bmp')
  for (const file of [await makeFile(scene(600, 400), 'png'), bmp]) {
    const done = await pool.process(file, settings)
    expect(done.dimensions).toEqual({ width: 600, height: 400 })
    expect(done.processedSize).toBeGreaterThan(0.05 * MEBIBYTE)
    expect(done.notes.map(({ code }) => code)).toContain('above-ceiling')
    expect(done.notes.map(({ code }) => code)).not.toContain('palette')
  }
})

test('what transparency becomes in a JPEG is said; a picture that is opaque throughout is not told of it', async () => {
  const holed = scene(300, 200)
  const opaque = await pool.process(await makeFile(holed, 'png'), { ...plain, outputFormat: 'jpeg' })
  expect(opaque.notes.map(({ code }) => code)).not.toContain('filled')
  for (let at = 3; at < 40_000; at += 4) holed.data[at] = 0
  const white = await pool.process(await makeFile(holed, 'png'), { ...plain, outputFormat: 'jpeg' })
  expect(white.notes.map(({ message }) => message)).toContain(
    'JPEG has no transparency: transparent parts are now white.',
  )
  const green = { ...plain, outputFormat: 'bmp', background: '#00ff00' } as const
  const { notes } = await pool.process(await makeFile(holed, 'png'), green)
  expect(notes.map(({ message }) => message)).toContain('BMP has no transparency: transparent parts are now #00ff00.')
})

test('an icon made of a larger picture, and a picture that is enlarged, say so', async () => {
  const icon = await pool.process(await makeFile(scene(600, 400), 'png'), { ...plain, outputFormat: 'ico' })
  expect(icon.notes.map(({ message }) => message)).toContain(
    'An icon is at most 256 × 256 pixels, so it was made smaller, to 256 × 171.',
  )
  const wish = { ...plain, compressionLevel: 0, enableResize: true, width: 900 }
  const large = await pool.process(await makeFile(scene(600, 400), 'png'), wish)
  expect(large.notes.map(({ message }) => message)).toContain(
    'Enlarged to 150% of its 600 × 400 pixels: that adds no detail.',
  )
  const kept = await pool.process(await makeFile(scene(600, 400), 'png'), { ...wish, neverEnlarge: true })
  expect(kept.dimensions).toEqual({ width: 600, height: 400 })
  expect(kept.notes.map(({ code }) => code)).not.toContain('enlarged')
})
