// Which files a search asks for, one after the other: each costs an encoder's time.
import { describe, expect, test } from 'vitest'
import { searchSize } from './search.ts'
import type { SizeWish } from './size-wish.ts'

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
  test('the second file is where the first one’s bytes point, at 98.5 % of the limit', async () => {
    // ln(1500 / 985) / 0.03 = 14.02.
    expect((await search(usual(1500), {})).qualities).toEqual([90, 76])
    // ln(4000 / 985) / 0.03 = 46.7: not below the floor of 40.
    expect((await search(usual(4000), {})).qualities).toEqual([90, 43])
  })
  test('it ends with 97 % of the limit, and goes on below', async () => {
    const after = (second: number) => (quality: number) => (quality === 90 ? 1500 : quality > 76 ? 1100 : second)
    expect((await search(after(970), {})).qualities).toEqual([90, 76])
    expect((await search(after(969), {})).qualities.slice(0, 3)).toEqual([90, 76, 77])
  })
  test('the slope is learnt from the last two, and kept where they are alike', async () => {
    // Twice as steep: the second file is too small by half of the way.
    const steep = (quality: number) => 1500 * Math.exp(0.06 * (quality - 90))
    expect((await search(steep, {})).qualities).toEqual([90, 76, 83])
    const flat = (quality: number) => (quality > 60 ? 1500 : 985)
    expect((await search(flat, {})).qualities).toEqual([90, 76, 62, 48])
  })
  test('whole steps come first, then those of the format', async () => {
    const bytes = (quality: number) => (quality > 76.3 ? usual(1500)(quality) + 30 : 900)
    const { qualities, found } = await search(bytes, { step: 0.25 })
    expect(qualities.slice(0, 3)).toEqual([90, 75, 78])
    expect(qualities.slice(-2).map((quality) => (quality * 4) % 4 === 0)).toEqual([false, false])
    expect(found).toMatchObject({ quality: 76.25 })
  })
  test('of nine files at most, before pixels go', async () => {
    const { scales } = await search((quality, scale) => (scale === 1 ? 2000 + quality : 990), {})
    expect(scales.filter((scale) => scale === 1).length).toBeLessThanOrEqual(10)
    expect(scales.at(-1)).toBeLessThan(1)
    // Just above the limit, each file points to the next step down: after the first, nine are made.
    const near = await search((_, scale) => (scale === 1 ? 1001 : 990), {})
    expect(near.scales.filter((scale) => scale === 1)).toHaveLength(10)
  })
  test('with fewer pixels it begins eight above the floor', async () => {
    const { asked } = await search((quality, scale) => 9000 * scale * scale * Math.exp(0.03 * (quality - 90)), {})
    const second = asked.find(([, scale]) => scale < 1)
    expect(second?.[0]).toBe(48)
  })
})

describe('by pixels alone', () => {
  const squares = (_: number, scale: number) => 4000 * scale * scale
  test('the second file is where the area points', async () => {
    // √(985 / 4000) = 0.4962.
    expect((await search(squares, { lossy: false })).asked).toEqual([
      [90, 1],
      [90, 0.4962],
    ])
  })
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
  test('a file that never fits is told', async () => {
    const { found, asked } = await search(() => 4000, { lossy: false })
    expect(found).toMatch(/cannot be made as small as asked/)
    expect(asked).toHaveLength(8)
  })
})

describe('with estimates', () => {
  const estimated = (
    real: (quality: number, scale: number) => number,
    guess: (quality: number, scale: number) => number,
    wish: Partial<SizeWish> = {},
  ) => search(real, { step: 0.25, estimate: async (quality, scale) => guess(quality, scale), ...wish })
  test('one file more is enough where they are true', async () => {
    // ln(1500 / 985) / 0.03 = 14.02, in steps of a quarter.
    expect((await estimated(usual(1500), usual(1500))).qualities).toEqual([90, 76])
  })
  test('the share that files took of their estimates is kept', async () => {
    // Files take half of what is estimated: 3000 for 1500.
    expect((await estimated(usual(1500), usual(3000))).qualities).toEqual([90, 76])
  })
  test('a file that is a step too large is followed by one below', async () => {
    const real = (quality: number) => (quality === 76 ? 1001 : usual(1500)(quality))
    const { qualities, found } = await estimated(real, usual(1500))
    expect(qualities.slice(0, 2)).toEqual([90, 76])
    expect(qualities[2]).toBeLessThan(76)
    expect(found).toMatchObject({ scale: 1 })
  })
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
