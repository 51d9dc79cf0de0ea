// Which files a search asks for, one after the other: each costs an encoder's time.
import { describe, expect, test } from 'vitest'
import { searchSize } from './search.ts'
import type { SizeWish } from './size-floor.ts'

type Asked = [quality: number, scale: number]

/** A search over an encoder whose bytes are a function of quality and scale. */
async function search(bytes: (quality: number, scale: number) => number, wish: Partial<SizeWish>) {
  const asked: Asked[] = []
  const encode = async (quality: number, scale: number) => {
    asked.push([quality, Number(scale.toFixed(4))])
    return { bytes: new Uint8Array(Math.round(bytes(quality, scale))), encoder: 'fake' }
  }
  const full = { quality: 90, limit: 1000, lossy: true, step: 1, side: 3000, encode, ...wish }
  const found = await searchSize(full).catch((error: Error) => error.message)
  return { asked, qualities: asked.map(([quality]) => quality), scales: asked.map(([, scale]) => scale), found }
}
/** Each step of quality costs three hundredths of the logarithm, as the search takes for granted at first. */
const usual = (at90: number) => (quality: number) => at90 * Math.exp(0.03 * (quality - 90))

describe('by quality', () => {
  test('a file of just the limit is taken at once, one octet more is not', async () => {
    expect((await search(() => 1000, {})).asked).toEqual([[90, 1]])
    expect((await search((quality) => (quality === 90 ? 1001 : 990), {})).qualities.length).toBe(2)
  })
  test('of nine files at most, before pixels go', async () => {
    const { scales } = await search((quality, scale) => (scale === 1 ? 2000 + quality : 990), {})
    expect(scales.filter((scale) => scale === 1).length).toBeLessThanOrEqual(10)
    expect(scales.at(-1)).toBeLessThan(1)
    // Just above the limit, each file points to the next step down: after the first, nine are made.
    const near = await search((_, scale) => (scale === 1 ? 1001 : 990), {})
    expect(near.scales.filter((scale) => scale === 1)).toHaveLength(10)
  })
})

describe('by pixels alone', () => {
  test('between two bounds where the guess lies beyond them, seven times at most', async () => {
    const odd = (_: number, scale: number) => (scale > 0.3 ? 4000 : 500)
    const { scales, found } = await search(odd, { lossy: false })
    expect(scales).toHaveLength(8)
    expect(scales.slice(0, 4)).toEqual([1, 0.4962, 0.2463, 0.3456])
    expect(found).toMatchObject({ encodes: 8, quality: 90 })
  })
  test('the largest file that fits is the one', async () => {
    const sizes = [4000, 900, 950, 940, 930, 920, 910, 905]
    let turn = 0
    const { found } = await search(() => sizes[turn++] ?? 0, { lossy: false })
    expect(found).toMatchObject({ encoded: { bytes: { length: 950 } } })
  })
})

describe('with estimates', () => {
  const estimated = (
    real: (quality: number, scale: number) => number,
    guess: (quality: number, scale: number) => number,
    wish: Partial<SizeWish> = {},
  ) => search(real, { step: 0.25, estimate: async (quality, scale) => guess(quality, scale), ...wish })
  test('six files are written at most for one size', async () => {
    const { scales } = await estimated((quality, scale) => (scale < 1 ? 990 : 1001 + quality / 1000), usual(1010), {
      quality: 95,
      side: 1600,
    })
    expect(scales.filter((scale) => scale === 1).length).toBeLessThanOrEqual(7)
  })
})

describe('what cannot be reached', () => {
  test('is told in KB of 1024 octets, rounded up to a tenth', async () => {
    const { found } = await search(() => 2049, { keepsPixels: true, limit: 1024, quality: 50 })
    expect(found).toBe(
      'With exactly these pixels the file needs about 2.1 KB at least, and 1 KB were asked for. Please allow a larger file or fewer pixels.',
    )
  })
  test('is given up below a hundredth of the sides, or after 24 files', async () => {
    const { found, scales } = await search(() => 1_000_000, { quality: 45, limit: 900 })
    expect(found).toMatch(/cannot be made as small as asked/)
    expect(scales.length).toBeLessThanOrEqual(24)
  })
})
