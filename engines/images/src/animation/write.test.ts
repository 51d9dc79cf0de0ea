// What libvips is asked to write of an animation: one tall picture, and what each part of it means.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { TargetId } from '../types.ts'

const steps: unknown[][] = []
let runs = true
const save = (kind: string) => (options: unknown) => {
  steps.push([kind, options])
  return Uint8Array.of(7)
}
const saving: Record<string, unknown> = { gifsaveBuffer: save('gif'), webpsaveBuffer: save('webp') }
const image: unknown = new Proxy(saving, {
  get: (_, name) =>
    saving[String(name)] ??
    ((...values: unknown[]) => {
      steps.push([name, ...values])
      return image
    }),
})
vi.mock('../codecs/vips.ts', () => ({
  vipsRuns: () => runs,
  loadVips: async () => {},
  withVips: async (work: (vips: unknown, keep: (one: unknown) => unknown) => unknown) =>
    work({ Image: image, BandFormat: { uchar: 'uchar' }, Interpretation: { srgb: 'srgb' } }, (one) => one),
}))
const { writeMoving, writesMoving } = await import('./write.ts')

beforeEach(() => {
  steps.length = 0
  runs = true
})

test('PNG moves everywhere, GIF and WebP where libvips runs, the others never', () => {
  const moving = () => (['png', 'gif', 'webp', 'jpeg', 'avif'] as TargetId[]).filter(writesMoving)
  expect(moving()).toEqual(['png', 'gif', 'webp'])
  runs = false
  expect(moving()).toEqual(['png'])
})

describe('an animation of two pictures', () => {
  const picture = (value: number) => ({ width: 3, height: 2, data: new Uint8ClampedArray(24).fill(value) }) as ImageData
  const write = (target: TargetId) =>
    writeMoving(
      target,
      [
        { pixels: picture(1), milliseconds: 40 },
        { pixels: picture(2), milliseconds: 60 },
      ],
      5,
      75,
    )
  test.each([
    ['gif', { effort: 7, keep: 'none' }],
    ['webp', { Q: 75, effort: 4, keep: 'none' }],
  ] as const)('as %s', async (target, options) => {
    expect([...(await write(target))]).toEqual([7])
    const stacked = new Uint8Array(48).fill(1, 0, 24).fill(2, 24)
    expect(steps).toEqual([
      ['newFromMemory', stacked, 3, 4, 4, 'uchar'],
      ['copy', { interpretation: 'srgb' }],
      ['setInt', 'page-height', 2],
      ['setArrayInt', 'delay', [40, 60]],
      ['setInt', 'loop', 5],
      [target, options],
    ])
  })
})
