// A recipe's calls to the cut-out engine, and its use of the answer.

import type { ImageSettings, ProcessedImage } from '@sundry/images'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newStep } from '../schema/steps.ts'
import { cutoutStyleOf, type SubjectEngine, subjectPorts } from './subject-ports.ts'

const note = (code: string) => ({ code, message: code })
const image = new File(['x'], 'a.jpg')

function engine() {
  const requested: unknown[] = []
  const subject = { width: 200, height: 100, notes: [note('found')] }
  const made = { file: new File(['y'], 'a.png'), width: 20, height: 10, notes: [note('made')] }
  const own = {
    find: async (_: File, options: { onProgress?: (share: number) => void; mode?: string; signal?: AbortSignal }) => {
      requested.push(['find', options.mode, options.signal !== undefined])
      options.onProgress?.(1)
      return subject
    },
    render: async (
      input: unknown,
      style: unknown,
      options: { onProgress?: (share: number) => void; maxSide?: number },
    ) => {
      requested.push(['render', input === subject, style, options.maxSide])
      options.onProgress?.(0)
      options.onProgress?.(0.4)
      return made
    },
    release: (input: unknown) => requested.push(['release', input === subject]),
  }
  return { asked: requested, made, own: own as unknown as SubjectEngine }
}

test.each([
  [{}, { background: { kind: 'transparent' }, shadow: null, crop: null }],
  [{ background: '#102030' }, { background: { kind: 'color', color: '#102030' } }],
  [{ padding: 0.25 }, { crop: { padding: 25, aspect: null, longSide: null } }],
  [{ padding: 0 }, { crop: { padding: 0 } }],
  [{ shadow: 'drop' }, { shadow: { kind: 'drop', opacity: 0.35, blur: 3, distance: 2.5, angle: 70 } }],
  [{ shadow: 'contact' }, { shadow: { kind: 'contact', opacity: 0.45, blur: 3, distance: 0, angle: 90 } }],
] as const)('a cut-out with %j', (values, expected) => {
  expect(cutoutStyleOf(newStep('cutout', values))).toMatchObject({
    edges: { shift: 0, feather: 0, decontaminate: 1 },
    strokes: [],
    output: 'png',
    ...expected,
  })
})

describe('a cut-out', () => {
  test('a cut-out that fails releases its subject as well', async () => {
    const { asked: requested, own } = engine()
    const broken = { ...own, render: () => Promise.reject(new Error('broken')) } as SubjectEngine
    const { signal } = new AbortController()
    await expect(
      subjectPorts(async () => broken, vi.fn()).cutout(image, newStep('cutout'), { signal }),
    ).rejects.toThrow('broken')
    expect(requested).toEqual([
      ['find', 'auto', true],
      ['release', true],
    ])
  })
})

describe('a crop to the subject', () => {
  let alphas: (x: number, y: number) => number = () => 0
  let hasContext = true
  beforeEach(() => {
    const size = { width: 20, height: 10 }
    vi.stubGlobal('createImageBitmap', async () => ({ ...size, close() {} }))
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext(kind: string) {
          if (kind !== '2d' || !hasContext) return null
          const data = new Uint8ClampedArray(20 * 10 * 4).fill(255)
          const drawImage = (_: unknown, left: number, top: number) => {
            for (let pixel = 0; pixel < 200; pixel += 1)
              data[pixel * 4 + 3] = alphas((pixel % 20) - left, Math.floor(pixel / 20) - top)
          }
          return {
            drawImage,
            getImageData: (x: number, y: number, width: number, height: number) => ({
              data: data.subarray((y * 20 + x) * 4),
              width,
              height,
            }),
          }
        }
      },
    )
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    hasContext = true
  })

  async function crop(padding: number, alphaAt: (x: number, y: number) => number, signal?: AbortSignal) {
    alphas = alphaAt
    const { asked: requested, own } = engine()
    const settings: ImageSettings[] = []
    const process = async (_: File, expected: ImageSettings) => {
      settings.push(expected)
      return {
        processedFile: image,
        dimensions: { width: 7, height: 8 },
        notes: [note('grew')],
      } as unknown as ProcessedImage
    }
    const ports = subjectPorts(async () => own, process)
    const done = await ports.cropToSubject(image, newStep('crop-subject', { padding }), signal ? { signal } : {})
    const [edit] = settings[0]?.edits ?? []
    return { done, asked: requested, settings: settings[0], box: edit?.kind === 'crop' ? edit.box : null }
  }
  /** From the sixth to the tenth pixel across, the third and fourth down. */
  const inside = (alpha: number) => (x: number, y: number) => (x >= 5 && x < 10 && y >= 2 && y < 4 ? alpha : 63)
  const near = (box: unknown) =>
    JSON.parse(JSON.stringify(box), (_, value) => (typeof value === 'number' ? Number(value.toFixed(9)) : value))

  test('keeps what is a quarter opaque, in a file that loses nothing', async () => {
    const { done, asked: requested, settings, box } = await crop(0, inside(64))
    expect(near(box)).toEqual({ x: 0.25, y: 0.2, width: 0.25, height: 0.2 })
    expect(settings).toEqual({
      ...{
        enableResize: false,
        width: null,
        height: null,
        maintainAspectRatio: true,
        outputFormat: 'png',
        quality: 100,
      },
      ...{ compressionLevel: 0, maxSizeMB: null, metadata: 'profile', edits: [{ kind: 'crop', box }] },
    })
    expect(done).toEqual({ file: image, width: 7, height: 8, notes: [note('found')] })
    expect(requested).toEqual([
      ['find', undefined, false],
      ['render', true, cutoutStyleOf(newStep('cutout')), 800],
      ['release', true],
    ])
  })
  test('leaves a margin of its longer side, in pixels the same on all sides, within the image', async () => {
    // 50 × 20 of 200 × 100 pixels: a tenth of 50 is 5, which is 0.025 across and 0.05 down.
    expect(near((await crop(0.1, inside(255))).box)).toEqual({ x: 0.225, y: 0.15, width: 0.3, height: 0.3 })
    expect(near((await crop(1, inside(255))).box)).toEqual({ x: 0, y: 0, width: 0.75, height: 0.9 })
    const high = (x: number, y: number) => (x === 10 && y >= 1 && y < 9 ? 255 : 0)
    // 10 × 80 pixels: a tenth of 80 is 8.
    expect(near((await crop(0.1, high)).box)).toEqual({ x: 0.46, y: 0.02, width: 0.13, height: 0.96 })
  })
  test('finds a single pixel in any corner', async () => {
    for (const [column, row] of [
      [0, 0],
      [19, 0],
      [0, 9],
      [19, 9],
    ] as const) {
      const { box } = await crop(0, (x, y) => (x === column && y === row ? 255 : 0))
      expect(near(box)).toEqual(near({ x: column / 20, y: row / 10, width: 0.05, height: 0.1 }))
    }
  })
  test('keeps the whole image where nothing was found or seen', async () => {
    const whole = { x: 0, y: 0, width: 1, height: 1 }
    expect((await crop(0.3, () => 63)).box).toEqual(whole)
    hasContext = false
    expect((await crop(0.3, () => 255)).box).toEqual(whole)
  })
  test('can be stopped', async () => {
    expect((await crop(0, inside(255), new AbortController().signal)).asked[0]).toEqual(['find', undefined, true])
  })
})
