import type { ImageSettings } from '@sundry/images'
import { expect, test } from 'vitest'
import { defaults, engineBase } from '../model/settings.ts'
import { stageWords } from '../model/text.ts'
import { detailsOf } from '../stage/figures.tsx'
import { maxBytes, type Preview, scaleSettings } from './preview.ts'

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
