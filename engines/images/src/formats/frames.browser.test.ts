import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createImagePool } from '../browser.ts'
import { formatOf } from '../model/identities.ts'
import { wholeSettings } from '../model/types.ts'
import { processJob } from '../pipeline/process.ts'
import { lesserBrowsers } from '../testing/lesser-browsers.ts'
import { asFile, cornersOf, look, plain, quarters } from '../testing/samples.ts'
import { readFrames, type ShownFrame, writeMoving } from './frames.ts'
import { probeFile } from './probe-file.ts'

const pool = createImagePool({ size: 1 })
afterAll(() => pool.close())
afterEach(() => vi.unstubAllGlobals())

const mirrored = () => {
  const pixels = quarters()
  const row = new ImageData(48, 32)
  for (let y = 0; y < 32; y += 1)
    for (let x = 0; x < 48; x += 1)
      row.data.set(pixels.data.subarray((y * 48 + x) * 4, (y * 48 + x) * 4 + 4), (y * 48 + 47 - x) * 4)
  return row
}

async function moving(kind: 'gif' | 'webp' | 'png') {
  const steps = [
    { pixels: quarters(), milliseconds: 80 },
    { pixels: mirrored(), milliseconds: 240 },
    { pixels: quarters(), milliseconds: 80 },
  ]
  return asFile(await writeMoving(kind, steps, 3, 90), kind)
}

async function frames(file: File, format: 'gif' | 'webp' | 'png') {
  const found = await readFrames(new Uint8Array(await file.arrayBuffer()), format, 48 * 32)
  const shown: ShownFrame[] = []
  for await (const frame of found?.frames ?? []) shown.push(frame)
  return {
    times: shown.map(({ milliseconds }) => milliseconds),
    width: shown[0]?.image.width,
    loops: found?.loops,
    middle: shown[1]?.image,
  }
}

async function cornersOfBitmap(bitmap: ImageBitmap | undefined) {
  if (!bitmap) return []
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return cornersOf(await look(await canvas.convertToBlob()))
}

for (const source of ['gif', 'webp', 'png'] as const)
  describe(`a moving ${formatOf(source).name}`, () => {
    test('an animation is distinguished from a still image of its format', async () => {
      expect((await pool.read(await moving(source))).animated).toBe(true)
    })

    test('keeps moving when it is resized, with its times and loops', async () => {
      const file = await moving(source)
      const done = await pool.process(file, { ...plain, compressionLevel: 0, enableResize: true, width: 96 })
      expect(done).toMatchObject({ format: source, dimensions: { width: 96, height: 64 } })
      const seen = await frames(done.processedFile, source)
      expect(seen).toMatchObject({ times: [80, 240, 80], width: 96, loops: (await frames(file, source)).loops })
      expect(await cornersOfBitmap(seen.middle)).toEqual([1, 0, 3, 2])
    })

    for (const outputFormat of ['webp', 'png'] as const)
      test(`keeps moving as ${formatOf(outputFormat).name}`, async () => {
        const done = await pool.process(await moving(source), { ...plain, outputFormat })
        expect((await frames(done.processedFile, outputFormat)).times).toEqual([80, 240, 80])
      })

    test('an animation keeps its first frame in JPEG and AVIF, and a note reports it', { tags: 'long' }, async () => {
      const file = await moving(source)
      const avif = await pool.process(file, { ...plain, outputFormat: 'avif' })
      expect(avif.notes.map(({ code }) => code)).toContain('first-frame')
      const done = await pool.process(file, { ...plain, outputFormat: 'jpeg' })
      expect(done.notes.map(({ code }) => code)).toContain('first-frame')
      expect(cornersOf(await look(done.processedFile))).toEqual([0, 1, 2, 3])
    })
  })

/** Safari before 27: neither memory shared between threads nor a decoder of frames. */
test('an animation is the same file in a browser with fewer features', async () => {
  const gif = await moving('gif')
  for (const settings of [
    { enableResize: true, width: 96 },
    { outputFormat: 'webp' },
    { outputFormat: 'png' },
  ] as const) {
    const run = async () => {
      const [{ format, header }, bytes] = [await probeFile(gif), new Uint8Array(await gif.arrayBuffer())]
      const whole = wholeSettings({ ...plain, ...settings })
      return processJob({ file: gif, bytes, format, header, settings: whole, onProgress: () => {} })
    }
    const expected = await run()
    for (const [name, value] of Object.entries(lesserBrowsers['no shared memory, no ImageDecoder']()))
      vi.stubGlobal(name, value)
    expect(await run()).toEqual(expected)
    vi.unstubAllGlobals()
  }
})
