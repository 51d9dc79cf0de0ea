import { beforeEach, expect, test, vi } from 'vitest'
import { header } from '../core/header.ts'

const world = { width: 400, height: 200, closed: 0, freed: 0 }
const asked: unknown[] = []
const count = (what: 'closed' | 'freed') => () => {
  world[what] += 1
}
vi.mock('./decode.ts', () => ({
  decode: async (_file: Blob, _format: string, _header: object, keepColours: boolean) => {
    asked.push({ keepColours })
    const { width, height } = world
    return {
      source: { width, height, close: count('closed') },
      orientation: 1,
      settled: true,
      raw: false,
    }
  },
}))
vi.mock('./draw.ts', () => ({
  draw: (_: object, { canvas }: { canvas: object }, wish: object) => {
    asked.push(canvas, wish)
    const convertToBlob = async (options: object) => {
      asked.push(options)
      return new Blob(['preview'])
    }
    return { canvas: () => ({ convertToBlob }), free: count('freed') }
  },
}))
const { makePreview } = await import('./preview.ts')

beforeEach(() => {
  asked.length = 0
  Object.assign(world, { closed: 0, freed: 0 })
})

test.each([
  [false, 'image/jpeg'],
  [true, 'image/png'],
])('a preview, transparent: %s, fits into its side as %s, and what it was made of is let go', async (alpha, type) => {
  const found = header(400, 200, { alpha })
  const made = await makePreview({ file: new Blob(['x']), format: 'webp', header: found, side: 100 })
  expect(await made?.text()).toBe('preview')
  expect(asked).toEqual([
    { keepColours: false },
    { width: 100, height: 50 },
    { background: null, readPixels: false },
    { type, quality: 0.8 },
  ])
  expect([world.closed, world.freed]).toEqual([1, 1])
})
