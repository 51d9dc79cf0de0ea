// Which qualities are tried for the same look, with a score that is a line of the quality.

import type { Surface } from '@sundry/raster'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { header } from '../model/format.ts'
import { type ImageSettings, type TargetId, wholeSettings } from '../model/types.ts'
import { type Job, type Outcome, planRun } from './job.ts'

const world = {
  /** Per target: the score of a quality, and its bytes. */
  score: (_target: string, quality: number) => quality - 10,
  bytes: (_target: string, quality: number) => quality,
  size: { width: 64, height: 48 },
  seen: null as { width: number; height: number } | null,
  /** The score of the whole image at a quality. */
  whole: (quality: number) => quality,
}
const requested: [TargetId, number][] = []
const encoderOf = (target: TargetId) => ({
  encode: async (_: unknown, quality: number) => {
    requested.push([target, quality])
    return { bytes: new Uint8Array(world.bytes(target, quality)), encoder: 'fake' }
  },
})
vi.mock('../formats/codecs.ts', () => ({
  codecs: Object.fromEntries(
    ['jpeg', 'png', 'webp', 'avif', 'jxl', 'gif', 'bmp', 'ico'].map((id) => [id, encoderOf(id as TargetId)]),
  ),
}))
vi.mock('../load/load-code.ts', () => {
  const score = () => world.score(...(requested.at(-1) ?? ['', 0]))
  return {
    openPixels: async () => ({ similarTo: () => ({ score }), score: () => world.whole(requested.at(-1)?.[1] ?? 0) }),
  }
})
/** A scale on which a quality is its own score. */
vi.mock('../model/look.ts', () => ({
  lookOf: (quality: number) => quality,
  qualityFor: (_: string, score: number) => score,
}))
vi.mock('./decode.ts', async (original) => ({
  ...(await original<object>()),
  decodeAndEdit: async () => ({ source: { ...world.size, close() {} }, orientation: 1 }),
}))
vi.mock('./resize.ts', () => ({
  shape: async () => ({ ...world.size, pixels: () => world.size, free() {} }),
}))
const { chooseQuality, makeAtLook } = await import('./choose-quality.ts')

const shares: number[] = []
const [usualScore, usualBytes, usualWhole] = [world.score, world.bytes, world.whole]
beforeEach(() => {
  for (const list of [requested, shares]) list.length = 0
  Object.assign(world, {
    score: usualScore,
    bytes: usualBytes,
    whole: usualWhole,
    size: { width: 64, height: 48 },
    seen: null,
  })
  vi.stubGlobal('createImageBitmap', async () => ({ ...(world.seen ?? world.size), close() {} }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext() {
        return {
          canvas: this,
          drawImage() {},
          getImageData: (_x: number, _y: number, width: number, height: number) => ({ width, height }),
        }
      }
    },
  )
})

function choose(values: Partial<ImageSettings>, alpha = false) {
  const settings: ImageSettings = {
    ...{ enableResize: false, width: null, height: null, maintainAspectRatio: true, outputFormat: 'webp', quality: 70 },
    ...{ compressionLevel: 50, maxSizeMB: null, mode: 'same-look', ...values },
  }
  const bytes = new Uint8Array(1)
  const job: Job = {
    ...{
      file: new Blob([bytes]),
      bytes,
      format: 'png',
      header: header(64, 48, { alpha }),
      settings: wholeSettings(settings),
    },
    onProgress: (share) => shares.push(share),
  }
  const plan = planRun('png', settings)
  return plan ? chooseQuality(job, plan) : null
}
const qualities = () => requested.map(([, quality]) => quality)

describe('the same look', () => {
  test('looks between 20 and 100, in six files at most', async () => {
    world.score = () => 0
    expect(await choose({})).toMatchObject({ quality: 70, score: 0 })
    expect(Math.max(...qualities())).toBe(100)
    requested.length = 0
    world.score = () => 100
    await choose({})
    expect(Math.min(...qualities())).toBe(20)
    requested.length = 0
    world.score = (_, quality) => (quality > 61.5 ? 75 : 60)
    expect(await choose({})).toMatchObject({ quality: 63 })
    expect(qualities()).toHaveLength(6)
  })
  test.each([
    [10, 30],
    [30, 30],
    [95, 95],
    [100, 95],
  ])('a quality of %i has the goal %i', async (quality, goal) => {
    world.score = () => goal
    await choose({ quality })
    expect(qualities()).toEqual([goal])
  })
  test('a file that comes out in another size has no score', async () => {
    world.score = () => 70
    world.seen = { width: 63, height: 48 }
    expect(await choose({})).toMatchObject({ score: 0 })
    world.seen = { width: 64, height: 47 }
    expect(await choose({})).toMatchObject({ score: 0 })
  })
})

describe('nothing is chosen', () => {
  test.each<[string, Partial<ImageSettings>]>([
    ['without a wish for it', { mode: 'quality' }],
    [
      'where nothing is compressed',
      { outputFormat: null, compressionLevel: 0, crop: { x: 0, y: 0, width: 9, height: 9 } },
    ],
    ['for a format without qualities', { outputFormat: 'bmp' }],
    ['for a format that browsers do not show', { outputFormat: 'jxl' }],
  ])('%s', async (_, values) => {
    expect(await choose(values)).toBeNull()
    expect(requested).toEqual([])
  })
  test('an image of less than sixteen pixels a side gets no chosen quality', async () => {
    world.size = { width: 16, height: 15 }
    expect(await choose({})).toBeNull()
    world.size = { width: 16, height: 16 }
    expect(await choose({})).not.toBeNull()
  })
})

describe('the best format', () => {
  const targets = () => [...new Set(requested.map(([target]) => target))]
  test('the best format is the smallest of those that reach the goal', async () => {
    world.score = () => 70
    world.bytes = (target) => ({ jpeg: 30, webp: 20, avif: 10 })[target] ?? 1
    expect(await choose({ mode: 'best-format' })).toMatchObject({ target: 'avif', bytes: 10 })
    expect(targets()).toEqual(['jpeg', 'webp', 'avif'])
    expect(shares.at(-1)).toBeCloseTo(0.26, 9)
    expect(shares[0]).toBeCloseTo(0.06 + 0.2 / 3, 9)
    world.score = (target) => (target === 'avif' ? 69 : 70)
    expect(await choose({ mode: 'best-format' })).toMatchObject({ target: 'webp' })
    world.score = () => 60
    expect(await choose({ mode: 'best-format' })).toMatchObject({ target: 'avif' })
  })
  test('the best format of a transparent image holds transparency', async () => {
    world.score = () => 70
    await choose({ mode: 'best-format' }, true)
    expect(targets()).toEqual(['webp', 'avif'])
  })
})

describe('the whole image', () => {
  const reference = () => ({ ...world.size, pixels: () => world.size, free() {} }) as unknown as Surface
  const choice = { target: 'webp', quality: 70, score: 71, goal: 70 } as const
  const make = async (quality: number, report: Outcome['report'] = { quality }): Promise<Outcome> => {
    requested.push(['webp', quality])
    return { bytes: new Uint8Array(1), format: 'webp', ...world.size, notes: [], report }
  }
  test('the whole image is made again until it looks as good as was promised', async () => {
    world.whole = (quality) => quality - 4
    const made = await makeAtLook({ ...choice, reference: reference() }, make)
    expect(made.report).toMatchObject({ score: expect.any(Number) })
    expect(made.report.score).toBeGreaterThanOrEqual(70)
  })
  test('says where the format cannot look so good', async () => {
    world.whole = () => 69
    const made = await makeAtLook({ ...choice, reference: reference() }, make)
    expect(made.report).toEqual({ quality: 100, score: 69 })
    expect(made.notes).toHaveLength(1)
  })
  test('keeps a quality that a size limit cut', async () => {
    world.whole = () => 20
    await makeAtLook({ ...choice, reference: reference() }, (quality) => make(quality, { quality: 40 }))
    expect(qualities()).toEqual([70])
  })
})
