import type { ImageSettings } from '@sundry/images'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaults, engineBase } from '../model/settings.ts'
import { stageWords } from '../model/text.ts'
import type { QueueItem } from '../model/types.ts'
import { detailsOf } from '../stage/figures.tsx'
import { makePreview, maxBytes, type Preview, scaleSettings } from './preview.ts'

const pool = vi.hoisted(() => ({ excerpt: vi.fn(), process: vi.fn(), score: vi.fn() }))
vi.mock('../model/engine.ts', async (load) => ({
  ...(await load<object>()),
  openPool: async () => pool,
  openQuickPool: async () => pool,
  processInPool: (file: File, settings: ImageSettings) => pool.process(file, settings),
}))
beforeEach(() => {
  vi.useFakeTimers()
  for (const [name, value] of Object.entries({ innerWidth: 2000, innerHeight: 2000, devicePixelRatio: 1 }))
    vi.stubGlobal(name, value)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const excerpt = { viewSide: 1200, tilePixels: 768 * 768 }
const source = { width: 4000, height: 3000 }
const scaled = (some: Partial<ImageSettings>) =>
  scaleSettings({ ...engineBase(defaults), ...some }, source, 'jpeg', excerpt)

test('a limit in bytes reaches the tried parts in proportion to their pixels', () => {
  const { tiles, factor } = scaled({ compressionLevel: 80, maxSizeMB: 2 }) ?? {}
  expect(factor).toBeCloseTo(12e6 / excerpt.tilePixels)
  expect((tiles?.maxSizeMB ?? 0) * (factor ?? 0)).toBeCloseTo(2)
})

test('a result no larger than the smaller copy is made of the copy, in its own size, and shows its own bytes', () => {
  const small = scaled({ enableResize: true, width: 800, height: 800, fit: 'cover' })
  expect(small).toMatchObject({ tiles: null, factor: 1, view: { width: 800, height: 800 } })
})

test('a result between the copy and the original is estimated from parts at its own scale', () => {
  const half = scaled({ enableResize: true, percent: 50 })
  expect(half?.tiles?.percent).toBeCloseTo(50)
  expect(half?.factor).toBeCloseTo(12e6 / excerpt.tilePixels)
  expect(Math.max(half?.view.width ?? 0, half?.view.height ?? 0)).toBeLessThanOrEqual(excerpt.viewSide)
})

test('a crop is tried at the same place of the smaller copy', () => {
  const crop = { x: 1000, y: 500, width: 2000, height: 1000 }
  expect(scaled({ crop })?.view.crop).toEqual({ x: 300, y: 150, width: 600, height: 300 })
})

test('nothing is tried where the settings change nothing', () => expect(scaled({})).toBeNull())

test('no estimate is above a limit that the run keeps to', () => {
  const limited = { ...engineBase(defaults), compressionLevel: 80, maxSizeMB: 200 / 1024 }
  expect(maxBytes(limited, 'jpeg')).toBe(204_800)
  expect(maxBytes(limited, 'png')).toBe(204_800)
  expect(maxBytes({ ...limited, reduceLossless: false }, 'jpeg')).toBe(204_800)
  for (const free of [{ reduceLossless: false }, { compressionLevel: 0 }, { maxSizeMB: null }])
    expect(maxBytes({ ...limited, ...free }, 'png')).toBe(Number.POSITIVE_INFINITY)
})

test('a result that lost more than detail is never called without visible loss', () => {
  const made: Preview = {
    ...{ bytes: 9, isExact: true, format: 'jpeg', dimensions: { width: 9, height: 9 } },
    ...{ score: 97, quality: 90, notes: [], isReduced: false, shown: null },
  }
  expect(detailsOf(made, null)).toContain(stageWords.score(97, false))
  expect(detailsOf({ ...made, isReduced: true }, null)).not.toContain(stageWords.score(97, false))
})

const png = (width: number, height: number) => {
  const head = new DataView(new ArrayBuffer(24))
  head.setUint32(16, width)
  head.setUint32(20, height)
  return new Blob([head], { type: 'image/png' })
}

/** Previews of a photo whose parts give 1,000 bytes and which itself gives 30,000. */
function previewsOf() {
  const file = new File([new Uint8Array(50_000)], 'a.jpg')
  const item = { file, name: 'a.jpg', size: file.size, format: 'jpeg', dimensions: source, animated: false }
  pool.excerpt.mockResolvedValue({ view: png(1200, 900), tiles: png(768, 768) })
  pool.score.mockResolvedValue(42)
  pool.process.mockReset().mockImplementation(async (tried: File) => ({
    ...{ processedFile: tried, processedSize: tried === file ? 30_000 : 1000, format: 'jpeg', dimensions: source },
    ...{ notes: [], report: { quality: 55 } },
  }))
  return async (some: Partial<ImageSettings>) => {
    const { signal } = new AbortController()
    const shown: Preview[] = []
    const settings = { ...engineBase(defaults), compressionLevel: 80, ...some }
    const made = makePreview(item as unknown as QueueItem, settings, null, signal, (one) => shown.push(one))
    await vi.runAllTimersAsync()
    return made.then(() => shown)
  }
}

test('an estimate is corrected by what the whole image took, for the next settings', async () => {
  const preview = previewsOf()
  const first = await preview({ quality: 80 })
  expect(first.map(({ isExact }) => isExact)).toEqual(first.map(({ bytes }) => bytes === 30_000))
  expect(first[0]?.bytes).toBeLessThan(25_000)
  expect((await preview({ quality: 60 }))[0]).toMatchObject({ bytes: 30_000, isExact: false })
})

test('a look is measured on parts of the same pixels, and on no others', async () => {
  const preview = previewsOf()
  const scores = (shown: readonly Preview[]) => [...new Set(shown.map(({ score }) => score))]
  expect(scores(await preview({ quality: 80 }))).toEqual([null, 42])
  // The view has the quality that the parts were found to need.
  expect(pool.process.mock.calls.map(([, { quality }]) => quality)).toEqual([80, 55, 80])
  const half = await preview({ enableResize: true, percent: 50 })
  expect(scores(half)).toEqual([null])
  expect(half.map(({ isExact, shown }) => [isExact, shown !== null])).toContainEqual([false, true])
})
