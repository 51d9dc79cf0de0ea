import { forgetProbes } from '@sundry/raster'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { probeFile } from '../formats/probe-file.ts'
import { openPixels } from '../load/load-code.ts'
import { type ImageSettings, wholeSettings } from '../model/types.ts'
import { type LesserBrowser, lesserBrowsers } from '../testing/lesser-browsers.ts'
import { asFile, fixture, look, makeFile, plain, quarters, scene, turned } from '../testing/samples.ts'
import { processJob } from './process.ts'

afterEach(() => vi.unstubAllGlobals())

/** Runs the pipeline on a file with the features of this browser. */
async function run(file: File, settings: Partial<ImageSettings>, browser?: LesserBrowser) {
  if (browser) for (const [name, value] of Object.entries(lesserBrowsers[browser]())) vi.stubGlobal(name, value)
  forgetProbes()
  const { format, header } = await probeFile(file)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const done = await processJob({
    file,
    bytes,
    format,
    header,
    settings: wholeSettings({ ...plain, ...settings }),
    onProgress: () => {},
  })
  vi.unstubAllGlobals()
  forgetProbes()
  return done
}

async function pixelsOf({ bytes, format }: Awaited<ReturnType<typeof run>>) {
  return look(asFile(bytes, format))
}

/** Both ways, and how alike they are. */
async function compare(file: File, settings: Partial<ImageSettings>, browser: LesserBrowser) {
  const [whole, lesser] = [await run(file, settings), await run(file, settings, browser)]
  expect(lesser).toMatchObject({ format: whole.format, width: whole.width, height: whole.height })
  const pixels = await openPixels()
  return { whole, lesser, score: pixels.score(await pixelsOf(whole), await pixelsOf(lesser)) }
}

/** Against the source: within two points and five percent of the bytes. */
async function expectAlike(file: File, settings: Partial<ImageSettings>, browser: LesserBrowser) {
  const { whole, lesser } = await compare(file, settings, browser)
  const source = await pixelsOf(await run(file, { ...settings, outputFormat: 'png' }))
  const pixels = await openPixels()
  const [one, other] = [pixels.score(source, await pixelsOf(whole)), pixels.score(source, await pixelsOf(lesser))]
  expect(Math.abs(one - other)).toBeLessThanOrEqual(2)
  expect(Math.abs(lesser.bytes.length / whole.bytes.length - 1)).toBeLessThanOrEqual(0.05)
  return lesser
}

describe('on canvases of 4,096 pixels', () => {
  const browser = 'canvases of 4,096 pixels'
  const enlarged = { enableResize: true, width: 4300, compressionLevel: 0 } as const
  const wide = () => makeFile(scene(430, 4), 'png')

  test('a resized image is the same', async () => {
    const { score } = await compare(await wide(), { ...enlarged, outputFormat: 'png' }, browser)
    expect(score).toBeGreaterThanOrEqual(95)
  })

  test('with Lanczos and a border, too', { tags: 'long' }, async () => {
    const settings = { ...enlarged, height: 60, fit: 'pad', resampling: 'best', outputFormat: 'png' } as const
    expect((await compare(await wide(), settings, browser)).score).toBeGreaterThanOrEqual(95)
  })

  test('transparent pixels stay so on canvases of 4,096 pixels', async () => {
    const clear = await makeFile(quarters(430, 4, 0), 'png')
    const done = await run(clear, { ...enlarged, outputFormat: 'png' }, browser)
    expect((await pixelsOf(done)).data.every((value) => value === 0)).toBe(true)
  })

  for (const outputFormat of ['webp', 'jpeg'] as const)
    test(`${outputFormat} is within two points and five percent`, { tags: 'long' }, async () => {
      const done = await expectAlike(await wide(), { ...enlarged, outputFormat }, browser)
      expect(done.report.encoder).not.toBe('canvas')
    })
})

describe('where the canvas writes no WebP', () => {
  const browser = 'no canvas WebP'
  for (const quality of [60, 80, 95])
    test(
      `at quality ${quality} it is within two points and five percent`,
      quality === 80 ? {} : { tags: 'long' },
      async () => {
        const photo = await makeFile(scene(300, 200), 'jpeg')
        const done = await expectAlike(photo, { outputFormat: 'webp', quality }, browser)
        expect(done.report.encoder).toBe('libwebp')
      },
    )

  test('a JPEG that stays at its size, a transparent image, the small encoder and a ceiling end in WebP', {
    tags: 'long',
  }, async () => {
    const photo = await makeFile(scene(300, 200), 'jpeg')
    const clear = await makeFile(quarters(300, 200, 90), 'png')
    for (const [file, settings] of [
      [photo, { quality: 72.25 }],
      [photo, { effort: 'small' }],
      [photo, { maxSizeMB: 0.01 }],
      [clear, {}],
      [clear, { effort: 'small', maxSizeMB: 0.005 }],
    ] as const) {
      const done = await run(file, { ...settings, outputFormat: 'webp' }, browser)
      expect(done.format).toBe('webp')
      if ('maxSizeMB' in settings) expect(done.bytes.length).toBeLessThanOrEqual(settings.maxSizeMB * 1024 * 1024)
    }
    const seen = await pixelsOf(await run(clear, { outputFormat: 'webp' }, browser))
    expect(seen.data[3]).toBe(90)
  })
})

test("the browser's turn of WebP is found out without a canvas that writes it", async () => {
  const lying = await makeFile(quarters(), 'webp', turned(6))
  const { whole, lesser } = await compare(lying, { outputFormat: 'png' }, 'no canvas WebP')
  expect(lesser.width).toBe(32)
  expect((await pixelsOf(lesser)).data).toEqual((await pixelsOf(whole)).data)
})

test('HEIC decoded by the browser itself gives the same image', async () => {
  const file = await fixture('corners.heic', 'image/heic')
  const { whole, lesser } = await compare(file, { outputFormat: 'png' }, 'HEIC by the browser')
  expect((await pixelsOf(lesser)).data).toEqual((await pixelsOf(whole)).data)
})

test('TIFF and few colours are the same without shared memory', async () => {
  const file = await fixture('corners.tiff', 'image/tiff')
  const settings = { outputFormat: 'png', palette: true } as const
  expect((await run(file, settings, 'no shared memory')).bytes).toEqual((await run(file, settings)).bytes)
})
