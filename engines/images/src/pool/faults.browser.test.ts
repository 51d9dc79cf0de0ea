import { ascii, be32, concat } from '@sundry/kit'
import { afterAll, describe, expect, test } from 'vitest'
import { createImagePool } from '../browser.ts'
import { makeChunk } from '../formats/png/chunks.ts'
import { pngSignature } from '../model/identities.ts'
import { fixture, look, makeBytes, makeFile, plain, quarters, scene } from '../testing/samples.ts'

const pool = createImagePool({ size: 2 })
afterAll(() => pool.close())

const fault = (code: string) =>
  expect.objectContaining({ name: 'ImageFault', code, message: expect.stringMatching(/\w/) })
const run = (bytes: Uint8Array<ArrayBuffer>, name = 'picture.jpg') => pool.process(new File([bytes], name), plain)

describe('what is no image, or no longer one', () => {
  test('an empty file', () => expect(run(new Uint8Array(0))).rejects.toEqual(fault('empty')))
  test('a text by the name of a photograph', () =>
    expect(run(new Uint8Array(ascii('Dear Sir, thank you for your letter.')))).rejects.toEqual(fault('not-an-image')))
  test('a value that is not a file at all is refused', () =>
    expect(pool.process('photo.jpg' as unknown as File, plain)).rejects.toEqual(fault('not-a-blob')))

  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const)
    test(`a ${format} cut in half`, format === 'avif' ? { tags: 'long' } : {}, async () => {
      const bytes = await makeBytes(scene(200, 120), format)
      await expect(run(bytes.slice(0, bytes.length >> 1))).rejects.toEqual(fault('damaged'))
    })
  test('a HEIC cut in half', async () => {
    const bytes = new Uint8Array(await (await fixture('corners.heic', '')).arrayBuffer())
    await expect(run(bytes.slice(0, 640))).rejects.toEqual(fault('damaged'))
  })
  test('a BMP and a GIF cut in half end in a result or a fault, never in silence', async () => {
    const bytes = await makeBytes(quarters(), 'bmp')
    const outcome = await run(bytes.slice(0, bytes.length >> 1)).catch((error: unknown) => error)
    expect(outcome).toBeDefined()
  })
})

test('the bytes decide, not the name or the declared type', async () => {
  const bytes = await makeBytes(quarters(), 'png')
  const done = await pool.process(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }), plain)
  expect(done.format).toBe('png')
  expect(done.processedFile).toMatchObject({ name: 'photo.png', type: 'image/png' })
})

test('one pixel goes through every format', { tags: 'long' }, async () => {
  const file = await makeFile(quarters(1, 1), 'png')
  for (const outputFormat of ['jpeg', 'png', 'webp', 'avif', 'jxl', 'bmp', 'ico'] as const) {
    const done = await pool.process(file, { ...plain, outputFormat })
    expect(done).toMatchObject({ format: outputFormat, dimensions: { width: 1, height: 1 } })
  }
})

test('a line of 20,000 pixels', async () => {
  const file = await makeFile(quarters(20_000, 1), 'png')
  const done = await pool.process(file, { ...plain, outputFormat: 'jpeg', quality: 90 })
  expect((await look(done.processedFile)).width).toBe(20_000)
  const half = await pool.process(file, { ...plain, enableResize: true, width: 10_000, resampling: 'best' })
  expect(half.dimensions).toEqual({ width: 10_000, height: 1 })
  await expect(pool.process(file, { ...plain, outputFormat: 'webp' })).rejects.toEqual(fault('target-too-large'))
})

test('a bomb is refused by its header', async () => {
  const head = concat([be32(60_000), be32(60_000), Uint8Array.of(8, 6, 0, 0, 0)])
  const bytes = concat([
    pngSignature,
    makeChunk('IHDR', head),
    makeChunk('IDAT', new Uint8Array(9)),
    makeChunk('IEND', new Uint8Array(0)),
  ])
  await expect(run(bytes)).rejects.toEqual(fault('too-many-pixels'))
  expect(await pool.read(new File([bytes], 'bomb.png'))).toMatchObject({ width: 0, height: 0 })
})

test('a size no format can hold is refused before anything is drawn [image-57]', async () => {
  const file = await makeFile(quarters(), 'png')
  const settings = { ...plain, enableResize: true, width: 60_000, height: 60_000, maintainAspectRatio: false }
  await expect(pool.process(file, settings)).rejects.toEqual(fault('target-too-large'))
})
