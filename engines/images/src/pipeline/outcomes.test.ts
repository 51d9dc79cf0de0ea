import { afterEach, describe, expect, test, vi } from 'vitest'
import { readMetadata } from '../formats/index.ts'
import { writePng } from '../formats/png/write.ts'
import type { ImageSettings, ProcessedImage, TargetId } from '../model/types.ts'
import { asThread } from '../testing/as-thread.ts'
import { makeExif } from '../testing/exif.ts'
import { asFile, makeBytes, plain, quarters, scene } from '../testing/samples.ts'
import { decodeImage, processWithoutCanvas } from '../worker.ts'

asThread()

const codes = ({ notes }: ProcessedImage) => notes.map(({ code }) => code)
const bytesOf = async ({ processedFile }: ProcessedImage) => new Uint8Array(await processedFile.arrayBuffer())
const png = async (pixels = scene(64, 48)) => asFile(await writePng(pixels), 'png')
const run = async (file: File, settings: Partial<ImageSettings>, onProgress?: (share: number) => void) =>
  processWithoutCanvas(file, { ...plain, ...settings }, onProgress)

describe('a format is written by its encoder', () => {
  test.each<[TargetId, ImageSettings['effort'], string, number | undefined]>([
    ['webp', 'fast', 'libwebp', 80],
    ['avif', 'fast', 'libvips', 80],
    ['jxl', 'fast', 'libjxl', 80],
    ['jpeg', 'fast', 'sundry', 80],
    ['jpeg', 'small', 'sundry', 80],
    ['bmp', 'fast', 'sundry', undefined],
    ['gif', 'fast', 'sundry', undefined],
    ['ico', 'fast', 'oxipng', undefined],
  ])('%s, %s, by %s', async (outputFormat, effort = 'fast', encoder, quality) => {
    const made = await run(await png(), { outputFormat, effort })
    expect(made.report).toEqual({ encodes: 1, encoder, ...(quality && { quality }) })
    expect(made.format).toBe(outputFormat)
    expect(made.dimensions).toEqual({ width: 64, height: 48 })
  })
  test('a slower one makes a smaller file', { tags: 'long' }, async () => {
    for (const outputFormat of ['webp', 'jxl', 'avif', 'jpeg'] as const) {
      const [fast, small] = await Promise.all(
        (['fast', 'small'] as const).map(async (effort) => run(await png(), { outputFormat, effort })),
      )
      expect(small?.processedSize, outputFormat).not.toBe(fast?.processedSize)
    }
  })
})

describe('an image with transparency', () => {
  const open = () => quarters(48, 32, 100)
  test('transparency is filled with the requested colour where the format holds none, with a note', async () => {
    const made = await run(await png(quarters(48, 32, 0)), { outputFormat: 'bmp', background: '#102030' })
    expect(codes(made)).toContain('filled')
    expect([...(await decodeImage(await bytesOf(made))).data.subarray(0, 4)]).toEqual([0x10, 0x20, 0x30, 255])
    expect((await run(await png(open()), { outputFormat: 'jpeg' })).notes[0]?.message).toMatch(/now white/)
  })
  test('stays so where it can', async () => {
    for (const outputFormat of ['webp', 'png', 'avif', 'ico'] as const) {
      const made = await run(await png(open()), { outputFormat, keepSmaller: false })
      expect(codes(made), outputFormat).not.toContain('filled')
      expect((await decodeImage(await bytesOf(made))).data[3], outputFormat).toBeLessThan(140)
    }
  })
  test('an image that only could be transparent is recognised by its pixels', async () => {
    const file = asFile(await writePng(scene(64, 48), true), 'png')
    expect(codes(await run(file, { outputFormat: 'jpeg' }))).toEqual([])
    const one = scene(64, 48)
    one.data[3] = 254
    expect(codes(await run(asFile(await writePng(one), 'png'), { outputFormat: 'jpeg' }))).toEqual(['filled'])
  })
})

describe('what is made larger or smaller', () => {
  test('a changed size has a note', async () => {
    const larger = await run(await png(), { outputFormat: 'webp', enableResize: true, width: 65 })
    expect(codes(larger)).toEqual(['enlarged'])
    expect(codes(await run(await png(), { outputFormat: 'webp', enableResize: true, width: 64 }))).toEqual([])
  })
  test('an icon has 256 pixels a side at most', async () => {
    const made = await run(await png(scene(300, 200)), { outputFormat: 'ico' })
    expect([made.dimensions, codes(made)]).toEqual([{ width: 256, height: 171 }, ['icon-size']])
    const tall = await run(await png(scene(200, 300)), { outputFormat: 'ico' })
    expect([tall.dimensions, codes(tall)]).toEqual([{ width: 171, height: 256 }, ['icon-size']])
    expect(codes(await run(await png(scene(256, 256)), { outputFormat: 'ico' }))).toEqual([])
  })
})

describe('below a ceiling', () => {
  const kilobytes = (count: number) => count / 1024
  test('the quality gives way below a limit, and the use of the limit is reported', async () => {
    const made = await run(await png(scene(200, 150)), { outputFormat: 'webp', quality: 95, maxSizeMB: kilobytes(6) })
    expect(made.processedSize).toBeLessThanOrEqual(6 * 1024)
    expect(made.report.quality).toBeLessThan(95)
    expect(made.report.targetFill).toBeCloseTo(made.processedSize / (6 * 1024), 9)
    expect(made.report.encodes).toBeGreaterThan(1)
  })
  test('metadata have their place', async () => {
    const exif = makeExif()
    const file = asFile(await makeBytes(scene(200, 150), 'png', { exif, xmp: new Uint8Array(3000).fill(32) }), 'png')
    const made = await run(file, { outputFormat: 'jpeg', metadata: 'all', maxSizeMB: kilobytes(8) })
    expect(made.processedSize).toBeLessThanOrEqual(8 * 1024)
    expect((await readMetadata(await bytesOf(made), 'jpeg')).xmp).toHaveLength(3000)
  })
  test('a PNG gives its colours first', async () => {
    const made = await run(await png(scene(100, 75)), { maxSizeMB: kilobytes(9) })
    expect(codes(made)).toEqual(['palette'])
    expect([made.format, made.report.encoder]).toEqual(['png', 'sundry, palette'])
    const smaller = await run(await png(scene(100, 75)), { maxSizeMB: kilobytes(2) })
    expect(codes(smaller)).toEqual(['palette', 'smaller'])
    expect(smaller.dimensions.width).toBeLessThan(100)
    expect(smaller.notes[1]?.message).toContain(`${smaller.dimensions.width} × ${smaller.dimensions.height}`)
  })
  test('a limit keeps both quality and pixels on request, with a note', async () => {
    const made = await run(await png(scene(200, 150)), { maxSizeMB: kilobytes(6), reduceLossless: false })
    expect(codes(made)).toEqual(['above-ceiling'])
    expect(made.dimensions).toEqual({ width: 200, height: 150 })
    const off = await run(await png(), {
      maxSizeMB: kilobytes(1),
      reduceLossless: false,
      compressionLevel: 0,
      outputFormat: 'png',
    })
    expect(codes(off)).not.toContain('above-ceiling')
  })
  test("'auto' reduces colours only where the image keeps its look and the file gets smaller", async () => {
    const by = (paletteScore: number) => ({ palette: 'auto', paletteScore, compressionLevel: 50 }) as const
    const reduced = await run(await png(scene(200, 150)), by(60))
    expect(codes(reduced)).toContain('reduced')
    expect(reduced.report.score).toBeGreaterThanOrEqual(60)
    const whole = await run(await png(scene(200, 150)), by(99.9))
    expect(codes(whole)).not.toContain('reduced')
    expect((await decodeImage(await bytesOf(whole))).data).toEqual(scene(200, 150).data)
  })
  test("'auto' calls nothing reduced whose colours all fit into a palette", async () => {
    const made = await run(await png(quarters(96, 64)), { palette: 'auto', paletteScore: 75, compressionLevel: 50 })
    expect(codes(made)).not.toContain('reduced')
  })
  test('a palette alone is a wish', async () => {
    const made = await run(await png(scene(200, 150)), { palette: true })
    expect(made.report.encoder).toBe('sundry, palette')
    const colours = new Set(new Uint32Array((await decodeImage(await bytesOf(made))).data.buffer))
    expect(colours.size).toBeLessThanOrEqual(256)
  })
})

describe('without shared memory', () => {
  afterEach(() => vi.stubGlobal('crossOriginIsolated', true))
  test.each(['gif', 'png'] as const)('a %s is made of 256 colours all the same', async (outputFormat) => {
    const made = async () => bytesOf(await run(await png(), { outputFormat, palette: true }))
    const bytes = await made()
    vi.stubGlobal('crossOriginIsolated', false)
    expect(await made()).toEqual(bytes)
  })
})

describe('as few colours as keep a score', () => {
  test('as few colours as keep a score are found, and 256 if none keep it', async () => {
    const plain = await run(await png(quarters(96, 64)), { palette: true, paletteScore: 85 })
    expect(plain.report).toMatchObject({ colours: 4, encoder: 'sundry, palette' })
    const few = await run(await png(scene(100, 75)), { palette: true, paletteScore: 60 })
    expect(few.report.colours).toBeLessThan(256)
    expect(few.report.score).toBeGreaterThanOrEqual(60)
    expect((await run(await png(scene(100, 75)), { palette: true, paletteScore: 99.9 })).report.colours).toBe(256)
  })
})

describe('what would grow', () => {
  test('a result that would grow is not taken, except on request', async () => {
    const jpeg = asFile(await makeBytes(scene(120, 90), 'jpeg'), 'jpeg')
    const small = await run(jpeg, { quality: 40 })
    const again = await run(small.processedFile, { quality: 100 })
    expect(['kept-original', 'repacked']).toContain(codes(again)[0])
    expect(again.processedSize).toBeLessThanOrEqual(small.processedSize)
    const grown = await run(small.processedFile, { quality: 100, keepSmaller: false })
    expect(codes(grown)).toEqual(['grew'])
    expect(grown.processedSize).toBeGreaterThan(small.processedSize)
  })
  test('a packed PNG is packed again, and kept where that saves nothing', async () => {
    const once = await run(await png(quarters()), {})
    expect([once.report, codes(once)]).toEqual([{ encoder: 'oxipng', encodes: 1 }, []])
    let last = once
    for (let turn = 0; turn < 4; turn += 1) last = await run(last.processedFile, {})
    expect([last.report, codes(last)]).toEqual([{ encoder: 'original' }, ['kept-original']])
  })
})

test('a file that ends early is damaged', async () => {
  const whole = await writePng(scene(64, 48))
  await expect(run(asFile(whole.slice(0, -20), 'png'), { outputFormat: 'webp' })).rejects.toMatchObject({
    code: 'damaged',
  })
})

test('the same look is found for a format, and the best of all formats', async () => {
  const file = await png(scene(48, 32))
  const same = await run(file, { outputFormat: 'webp', mode: 'same-look', quality: 70 })
  expect(same.report.score).toBeGreaterThanOrEqual(70)
  expect(same.report.quality).not.toBe(70)
  expect(Number.isInteger((same.report.score ?? 0.55) * 10)).toBe(true)
  const best = await run(file, { mode: 'best-format', quality: 60 })
  expect(best.report.score).toBeGreaterThanOrEqual(60)
  expect(codes(best)).not.toContain('substituted')
})
