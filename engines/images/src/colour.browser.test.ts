import { ascii, be32, concat } from '@sundry/kit'
import { afterAll, describe, expect, test } from 'vitest'
import { createImagePool } from './browser.ts'
import { readHeader, readMetadata } from './formats/index.ts'
import { deflate, makeChunk } from './formats/png/chunks.ts'
import { pngSignature } from './model/identities.ts'
import { makeProfile } from './testing/profile.ts'
import { asFile, at, cornersOf, fixture, look, makeFile, plain, quarters } from './testing/samples.ts'

const pool = createImagePool({ size: 2 })
afterAll(() => pool.close())
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())

describe('Display P3', () => {
  const p3 = makeProfile('Display P3')
  for (const target of ['jpeg', 'png', 'webp', 'avif'] as const)
    test(`stays P3 in ${target}, numbers and profile`, target === 'avif' ? { tags: 'long' } : {}, async () => {
      const file = await makeFile(quarters(), 'png', { icc: p3 })
      const done = await pool.process(file, { ...plain, outputFormat: target, quality: 95 })
      const { icc } = await readMetadata(await bytesOf(done.processedFile), target)
      expect(icc).toEqual(p3)
      const seen = at(await look(done.processedFile), 8, 8)
      for (const [index, value] of [230, 40, 40].entries())
        expect(Math.abs((seen[index] ?? 0) - value)).toBeLessThanOrEqual(4)
    })

  test('becomes sRGB, with a note, where the target holds no profile', async () => {
    const done = await pool.process(await makeFile(quarters(), 'png', { icc: p3 }), { ...plain, outputFormat: 'bmp' })
    expect(done.notes.map(({ code }) => code)).toContain('colours')
    const [red = 0, green = 0] = at(await look(done.processedFile), 8, 8)
    expect(red).toBeGreaterThan(235)
    expect(green).toBeLessThan(40)
  })

  test('Display P3 of a JPEG stays in a JPEG, also made smaller, and is converted where the target holds no profile', async () => {
    const file = await makeFile(quarters(192, 128), 'jpeg', { icc: p3 })
    for (const size of [{}, { enableResize: true, percent: 50 }]) {
      const retained = await pool.process(file, { ...plain, ...size, outputFormat: 'jpeg', quality: 60 })
      expect((await readMetadata(await bytesOf(retained.processedFile), 'jpeg')).icc).toEqual(p3)
      const seen = at(await look(retained.processedFile), 20, 20)
      for (const [index, value] of [230, 40, 40].entries())
        expect(Math.abs((seen[index] ?? 0) - value)).toBeLessThanOrEqual(8)
      const converted = await pool.process(file, { ...plain, ...size, outputFormat: 'bmp' })
      expect(converted.notes.map(({ code }) => code)).toContain('colours')
      const [red = 0, green = 0] = at(await look(converted.processedFile), 20, 20)
      expect(red).toBeGreaterThan(235)
      expect(green).toBeLessThan(40)
    }
  })

  test('an sRGB profile goes when metadata is stripped and stays when profiles are kept', async () => {
    const file = await makeFile(quarters(), 'jpeg', { icc: makeProfile('sRGB IEC61966-2.1') })
    const icc = async (metadata: 'strip' | 'profile') => {
      const done = await pool.process(file, { ...plain, quality: 50, metadata })
      return (await readMetadata(await bytesOf(done.processedFile), 'jpeg')).icc
    }
    expect(await icc('strip')).toBeNull()
    expect(await icc('profile')).not.toBeNull()
  })
})

test('CMYK comes out in the right colours, as RGB', async () => {
  const done = await pool.process(await fixture('cmyk.jpg', 'image/jpeg'), { ...plain, outputFormat: 'png' })
  expect(cornersOf(await look(done.processedFile))).toEqual([0, 1, 2, 3])
})

/** 16 bits of grey, a ramp with values that eight bits cannot distinguish. */
async function deepGrey(): Promise<File> {
  const [width, height] = [64, 16]
  const raw = new Uint8Array((width * 2 + 1) * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const value = 30_000 + x * 40 + y
      raw.set([value >> 8, value & 255], y * (width * 2 + 1) + 1 + x * 2)
    }
  const head = concat([be32(width), be32(height), Uint8Array.of(16, 0, 0, 0, 0)])
  const text = makeChunk('tEXt', ascii('Comment\0made for a test'))
  const chunks = [
    makeChunk('IHDR', head),
    text,
    makeChunk('IDAT', await deflate(raw)),
    makeChunk('IEND', new Uint8Array(0)),
  ]
  return asFile(concat([pngSignature, ...chunks]), 'png')
}

test('16 bits survive compression and resizing from PNG to PNG', async () => {
  const file = await deepGrey()
  const packed = await pool.process(file, plain)
  expect(readHeader(await bytesOf(packed.processedFile), 'png')).toMatchObject({ bits: 16, width: 64 })
  const resized = await pool.process(file, { ...plain, compressionLevel: 0, enableResize: true, width: 32 })
  expect(readHeader(await bytesOf(resized.processedFile), 'png')).toMatchObject({ bits: 16, width: 32, height: 8 })
})

test('16 bits become 8 in JPEG, and grey stays grey', async () => {
  const done = await pool.process(await deepGrey(), { ...plain, outputFormat: 'jpeg', quality: 95 })
  const [red = 0, green = 0, blue = 0] = at(await look(done.processedFile), 0, 0)
  expect(Math.abs(red - 117)).toBeLessThanOrEqual(3)
  expect(green).toBe(red)
  expect(blue).toBe(red)
  expect(done.notes.map(({ code }) => code)).toContain('depth')
})

test('padding has the background, and what is transparent inside stays so', async () => {
  const file = await makeFile(quarters(40, 20, 0), 'png')
  const box = { enableResize: true, width: 40, height: 40, fit: 'pad', background: '#ff0000' } as const
  for (const resampling of ['fast', 'best'] as const) {
    const done = await pool.process(file, { ...plain, ...box, resampling })
    const seen = await look(done.processedFile)
    expect([seen.width, seen.height]).toEqual([40, 40])
    expect(at(seen, 20, 2)).toEqual([255, 0, 0, 255])
    expect(at(seen, 20, 20)[3]).toBe(0)
  }
})

describe('transparency', () => {
  test('transparency is kept by PNG, WebP, AVIF and JPEG XL', { tags: 'long' }, async () => {
    const file = await makeFile(quarters(48, 32, 102), 'png')
    for (const outputFormat of ['png', 'webp', 'avif', 'jxl'] as const) {
      const done = await pool.process(file, { ...plain, outputFormat, quality: 90, metadata: 'strip' })
      const back = await pool.process(done.processedFile, { ...plain, outputFormat: 'png' })
      expect(Math.abs((at(await look(back.processedFile), 8, 8)[3] ?? 0) - 102)).toBeLessThanOrEqual(3)
    }
  })

  test('transparency is filled with the background in JPEG and BMP', async () => {
    const file = await makeFile(quarters(48, 32, 0), 'png')
    for (const outputFormat of ['jpeg', 'bmp'] as const) {
      const white = await pool.process(file, { ...plain, outputFormat })
      const blue = await pool.process(file, { ...plain, outputFormat, background: '#0000ff', effort: 'small' })
      expect(at(await look(white.processedFile), 8, 8).slice(0, 3)).toEqual([255, 255, 255])
      const [red = 255, , deep = 0] = at(await look(blue.processedFile), 8, 8)
      expect(red).toBeLessThan(5)
      expect(deep).toBeGreaterThan(250)
    }
  })
})
