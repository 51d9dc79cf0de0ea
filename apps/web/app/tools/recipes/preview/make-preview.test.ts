// The copy that a preview is made from: as large as it is shown, and no larger; the whole image follows when a visitor rests.
import type { Recipe } from '@sundry/recipes'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { QueueItem } from '../../../images/model/types.ts'
import { makePreview, type Shown, smallCopy } from './make-preview.ts'

const pool = vi.hoisted(() => ({ thumbnail: vi.fn(async (_: Blob, _side: number) => new Blob(['small'])) }))
const runOn = vi.hoisted(() =>
  vi.fn(async (file: File) => ({
    processedFile: file,
    processedSize: file.size,
    format: 'png',
    dimensions: { width: 8, height: 6 },
    notes: [],
    report: {},
  })),
)
vi.mock('../../../images/model/engine.ts', async (original) => ({
  ...(await original<object>()),
  openPool: async () => pool,
}))
vi.mock('../recipe/run-on.ts', () => ({ runOn }))
vi.mock('../recipe/ports.ts', () => ({ ports: {} }))

const image = (size?: [number, number]) =>
  ({
    name: 'a.png',
    file: new File(['whole'], 'a.png'),
    dimensions: size && { width: size[0], height: size[1] },
  }) as unknown as QueueItem
const screen = (innerWidth: number, innerHeight: number, devicePixelRatio = 1) => {
  for (const [name, value] of Object.entries({ innerWidth, innerHeight, devicePixelRatio })) vi.stubGlobal(name, value)
}
beforeEach(() => {
  pool.thumbnail.mockClear()
  runOn.mockClear()
  screen(2000, 2000)
})

describe('a copy', () => {
  test.each<[string, [number, number, number?], [number, number] | undefined, number]>([
    ['as wide as its place', [2000, 2500], [4000, 3000], 820],
    ['as wide as a narrow screen', [600, 2000], [4000, 3000], 600],
    ['as high as its part of the screen', [2000, 1500], [3000, 4000], 600],
    ['in the pixels of the screen', [600, 2000, 1.5], [4000, 3000], 900],
    ['of a megapixel at most', [2000, 2000, 3], [4000, 3000], 1200],
    ['never too small to be judged', [300, 2000], [4000, 3000], 480],
    ['large where the size is not known', [300, 300], undefined, 1200],
  ])('a copy has the size %s', async (_, [width, height, ratio], size, side) => {
    screen(width, height, ratio)
    const item = image(size)
    await smallCopy(item)
    expect(pool.thumbnail).toHaveBeenCalledWith(item.file, side)
  })
  test('a copy is made once, and has the name of its image', async () => {
    const item = image([4000, 3000])
    expect((await smallCopy(item))?.name).toBe('a.png')
    await smallCopy(item)
    expect(pool.thumbnail).toHaveBeenCalledTimes(1)
  })
  test('a copy is not made of an image that is small itself', async () => {
    expect(await smallCopy(image([480, 480]))).toBeNull()
    expect(await smallCopy(image([480, 481]))).not.toBeNull()
  })
})

test('the copy is shown at once, the whole image after a quarter of a second without a change', async () => {
  vi.useFakeTimers()
  const shown: Shown[] = []
  const signal = new AbortController().signal
  const made = makePreview(image([4000, 3000]), { name: '', steps: [] } as Recipe, signal, (one) => shown.push(one))
  await vi.advanceTimersByTimeAsync(249)
  expect(shown.map(({ isWhole }) => isWhole)).toEqual([false])
  await vi.advanceTimersByTimeAsync(1)
  await made
  vi.useRealTimers()
  expect(shown.map(({ isWhole }) => isWhole)).toEqual([false, true])
  expect(await Promise.all(shown.map(({ made: { processedFile } }) => processedFile.text()))).toEqual([
    'small',
    'whole',
  ])
})
