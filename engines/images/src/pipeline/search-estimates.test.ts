// Which qualities are estimated and which are written, when a file's bytes can be told beforehand.
import { describe, expect, test } from 'vitest'
import { searchByEstimates } from './search-estimates.ts'
import type { SizeWish } from './size-wish.ts'

/** The limit is 1000 octets and the aim 985; at the quality asked for, 90, 1500 are estimated. */
async function search(
  estimate: (quality: number, turn: number) => number,
  write: (quality: number, turn: number) => number,
  values: Partial<SizeWish> & { most?: number; ratio?: number } = {},
) {
  const { most = 1500, ratio = 1, ...more } = values
  const [estimated, written]: [number[], number[]] = [[], []]
  const wish: SizeWish = {
    ...{ quality: 90, limit: 1000, lossy: true, step: 1, side: 3000, keepsPixels: true },
    encode: async (quality) => {
      written.push(quality)
      return { bytes: new Uint8Array(write(quality, written.length)), encoder: 'fake' }
    },
    estimate: async (quality) => {
      estimated.push(quality)
      return estimate(quality, estimated.length)
    },
    ...more,
  }
  const first = { quality: wish.quality, log: Math.log(most) }
  let counted = 0
  const found = await searchByEstimates(wish, { scale: 1, most: first, ratio, count: () => (counted += 1) })
  expect(counted).toBe(written.length)
  return { estimated, written, found }
}
const sloped = (slope: number) => (quality: number) => 1500 * Math.exp(slope * (quality - 90))

test('a file of just the limit is within it, one octet more is not', async () => {
  const just = await search(sloped(0.03), () => 1000)
  expect([just.written, just.found.best?.encoded.bytes.length]).toEqual([[76], 1000])
  const over = await search(sloped(0.03), (quality) => (quality === 76 ? 1001 : 990))
  expect(over.written.length).toBeGreaterThan(1)
  expect(over.found.best?.encoded.bytes.length).toBe(990)
})

describe('an estimate', () => {
  test('is asked where a step of quality costs three hundredths of the logarithm', async () => {
    const { estimated, written } = await search(sloped(0.03), () => 990)
    expect([estimated, written]).toEqual([[76], [76]])
  })
  test('is near enough within six thousandths, and else a second one is asked', async () => {
    // At 76 and 0.0305 a step it is 0.0064 off.
    const { estimated, written } = await search(sloped(0.0305), () => 990, { step: 0.25 })
    expect([estimated, written]).toEqual([[76, 76.25], [76.25]])
    const near = await search(sloped(0.0302), () => 990, { step: 0.25 })
    expect([near.estimated, near.written]).toEqual([[76], [76]])
  })
  test('goes on by a quarter of that slope at least, where there is none', async () => {
    // ln(1500 / 985) / 0.0075 is 56.1.
    const { estimated, written } = await search(
      () => 1500,
      () => 990,
    )
    expect([estimated, written]).toEqual([[76, 34], [34]])
  })
  test('lies between those on either side of the aim', async () => {
    const step = (quality: number) => (quality > 80 ? 1300 : 700)
    const { estimated } = await search(step, () => 990)
    // From 700 at 76 back along the line to 1500 at 90: 76 + 0.3416 / 0.0544.
    expect(estimated.slice(0, 2)).toEqual([76, 82])
  })
  test('is asked eight times for a file at most', async () => {
    const { estimated, written } = await search(
      (_, turn) => 985 * Math.exp((turn % 2 ? 0.3 : -0.3) / turn),
      () => 990,
      { step: 0.0001 },
    )
    expect([estimated.length, written.length]).toEqual([8, 1])
  })
  test('stays between the lowest quality and the highest', async () => {
    expect(
      (
        await search(
          () => 9e9,
          () => 990,
          { most: 9e9 },
        )
      ).estimated,
    ).toEqual([1])
    expect((await search(sloped(0.03), () => 990, { quality: 30, most: 980 })).written).toEqual([30])
  })
})

describe('a file', () => {
  test('is taken from 97 % of the limit on', async () => {
    expect((await search(sloped(0.03), () => 970)).written).toEqual([76])
    expect((await search(sloped(0.03), () => 969)).written.length).toBeGreaterThan(1)
  })
  test('that is too large is followed by one below, one too small by one above', async () => {
    const { written, found } = await search(sloped(0.03), (quality) => (quality >= 76 ? 1001 : 990))
    expect(written).toEqual([76, 75])
    expect(found).toMatchObject({ best: { quality: 75, scale: 1 }, smallest: 990 })
    expect((await search(sloped(0.03), (quality) => (quality <= 76 ? 900 : 990))).written.slice(0, 2)).toEqual([76, 79])
  })
  test('tells what estimates are worth', async () => {
    // 1970 are asked for where half of what is estimated is written.
    const { written, found } = await search(
      (quality) => 2 * sloped(0.03)(quality),
      () => 990,
      { most: 3000, ratio: 0.5 },
    )
    expect(written).toEqual([76])
    expect(found.ratio).toBeCloseTo(990 / (3000 * Math.exp(-0.42)), 6)
  })
  test('is written six times at most', async () => {
    const { written, found } = await search(sloped(0.03), () => 1001)
    expect([written.length, found.best]).toEqual([6, null])
  })
  test('of the chosen quality is enough, though it is small', async () => {
    expect(
      (
        await search(
          () => 400,
          () => 400,
          { most: 400 },
        )
      ).written,
    ).toEqual([90])
  })
  test('of the lowest quality is not tried where three in a hundred are too many', async () => {
    const at = async (most: number) =>
      (
        await search(
          () => most,
          () => 1000,
          { quality: 1, most },
        )
      ).written
    expect([await at(1029), await at(1031)]).toEqual([[1], []])
    const { found } = await search(
      () => 1031,
      () => 1000,
      { quality: 1, most: 1031 },
    )
    expect(found.best).toBeNull()
    expect(found.smallest).toBeCloseTo(1031, 6)
  })
})
