import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTight, searchSize } from './search.ts'

/** An encoder whose files grow with quality and area as real ones do, with a little noise. */
function fakeEncoder(full: number, slope: number, noise = 0) {
  const requested: { quality: number; scale: number }[] = []
  const encode = async (quality: number, scale: number) => {
    requested.push({ quality, scale })
    const wobble = 1 + noise * Math.sin(quality * 12.9898)
    return {
      bytes: new Uint8Array(Math.max(1, Math.round(full * scale * scale * Math.exp(slope * (quality - 100)) * wobble))),
      encoder: 'fake',
    }
  }
  return { asked: requested, encode }
}

describe('searchSize', () => {
  test('takes the chosen quality when it fits', async () => {
    const { asked: requested, encode } = fakeEncoder(1000, 0.03)
    const found = await searchSize({ quality: 70, limit: 1000, lossy: true, step: 1, side: 3000, encode })
    expect(found).toMatchObject({ quality: 70, scale: 1, encodes: 1 })
    expect(requested).toHaveLength(1)
  })

  test('never exceeds the limit or the chosen quality, fills 97 % of it, in few encodes', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 20_000, max: 900_000 }),
        fc.double({ min: 0.015, max: 0.05, noNaN: true }),
        fc.integer({ min: 45, max: 100 }),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        async (full, slope, quality, share) => {
          const { asked: requested, encode } = fakeEncoder(full, slope)
          const limit = Math.round(full * Math.exp(slope * (quality - 100)) * share)
          const found = await searchSize({ quality, limit, lossy: true, step: 0.25, side: 3000, encode })
          expect(found.encoded.bytes.length).toBeLessThanOrEqual(limit)
          expect(found.quality).toBeLessThanOrEqual(quality)
          expect(found.quality).toBeGreaterThanOrEqual(Math.min(40, quality))
          if (found.scale === 1) expect(found.encoded.bytes.length / limit).toBeGreaterThanOrEqual(0.97)
          expect(requested.length).toBeLessThanOrEqual(12)
        },
      ),
      { seed: 4, numRuns: 200 },
    ))

  test('keeps the pixels as long as quality 40 is enough', async () => {
    const { encode } = fakeEncoder(100_000, 0.03)
    const enough = Math.ceil(100_000 * Math.exp(0.03 * -58))
    expect((await searchSize({ quality: 90, limit: enough, lossy: true, step: 1, side: 3000, encode })).scale).toBe(1)
    const found = await searchSize({ quality: 90, limit: enough >> 2, lossy: true, step: 1, side: 3000, encode })
    expect(found.scale).toBeLessThan(1)
    expect(found.encoded.bytes.length / (enough >> 2)).toBeGreaterThan(0.9)
  })

  test('scales what quality does not change', async () => {
    const { encode } = fakeEncoder(100_000, 0)
    const found = await searchSize({ quality: 80, limit: 30_000, lossy: false, step: 1, side: 3000, encode })
    expect(found.encoded.bytes.length).toBeLessThanOrEqual(30_000)
    expect(found.encoded.bytes.length).toBeGreaterThan(29_000)
  })

  test('finds a scale that fits, however the bytes grow with it', () =>
    fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0.4, max: 6, noNaN: true }),
        fc.double({ min: 0.04, max: 0.95, noNaN: true }),
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        fc.constantFrom(0, 8, 40),
        async (power, share, fixed, steps) => {
          const bytesAt = (scale: number) => {
            const grown = (steps === 0 ? scale : Math.ceil(scale * steps) / steps) ** power
            return Math.round(100_000 * (fixed * share + (1 - fixed * share) * grown))
          }
          const encode = async (_: number, scale: number) => ({
            bytes: new Uint8Array(bytesAt(scale)),
            encoder: 'fake',
          })
          const limit = Math.round(100_000 * share)
          // Not even a hundredth of the length and height would fit.
          if (bytesAt(0.01) > limit) return
          const found = await searchSize({ quality: 80, limit, lossy: false, step: 1, side: 3000, encode })
          expect(found.encoded.bytes.length).toBeLessThanOrEqual(limit)
          if (steps === 0) expect(found.encoded.bytes.length / limit).toBeGreaterThanOrEqual(0.9)
        },
      ),
      { seed: 6, numRuns: 300 },
    ))

  test('never asks for more pixels than there are, and with fewer for a tenth fewer at least', async () => {
    const { asked: requested, encode } = fakeEncoder(1_000_000, 0.03)
    await searchSize({ quality: 80, limit: 20_000, lossy: true, step: 1, side: 3000, encode })
    const scales = [...new Set(requested.map(({ scale }) => scale))]
    expect(scales[0]).toBe(1)
    for (const [at, scale] of scales.slice(1).entries()) expect(scale).toBeLessThanOrEqual((scales[at] ?? 0) * 0.9)
  })

  test('says so when nothing fits', async () => {
    const encode = async () => ({ bytes: new Uint8Array(500), encoder: 'stubborn' })
    await expect(
      searchSize({ quality: 80, limit: 100, lossy: true, step: 1, side: 3000, encode }),
    ).rejects.toMatchObject({
      code: 'cannot-fit',
    })
    await expect(
      searchSize({ quality: 80, limit: 100, lossy: false, step: 1, side: 3000, encode }),
    ).rejects.toMatchObject({
      code: 'cannot-fit',
    })
  })

  test('a search with estimates fills the limit as well, and encodes seldom [compress-18]', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 20_000, max: 900_000 }),
        fc.double({ min: 0.015, max: 0.05, noNaN: true }),
        fc.integer({ min: 45, max: 100 }),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        fc.double({ min: 0.85, max: 1.02, noNaN: true }),
        async (full, slope, quality, share, real) => {
          const { asked: requested, encode } = fakeEncoder(full, slope)
          const limit = Math.round(full * Math.exp(slope * (quality - 100)) * share)
          const estimate = async (tried: number, scale: number) => {
            const guess = (full / real) * scale * scale * Math.exp(slope * (tried - 100))
            return guess * (1 + 0.004 * Math.sin(tried))
          }
          const found = await searchSize({ quality, limit, lossy: true, step: 0.25, side: 3000, encode, estimate })
          expect(found.encoded.bytes.length).toBeLessThanOrEqual(limit)
          expect(found.quality).toBeLessThanOrEqual(quality)
          expect(found.quality).toBeGreaterThanOrEqual(Math.min(found.scale * 3000 > 641 ? 40 : 28, quality))
          expect(found.encoded.bytes.length / limit).toBeGreaterThanOrEqual(found.scale === 1 ? 0.97 : 0.9)
          expect(found.encodes).toBe(requested.length)
          expect(requested.length).toBeLessThanOrEqual(found.scale === 1 ? 3 : 6)
        },
      ),
      { seed: 5, numRuns: 200 },
    ))

  const estimating = (full: number, slope: number) => {
    const { asked: requested, encode } = fakeEncoder(full, slope)
    const estimate = async (quality: number, scale: number) => full * scale * scale * Math.exp(slope * (quality - 100))
    return { asked: requested, encode, estimate }
  }

  test('under a tight ceiling gives up pixels before quality, as far as the size that a screen shows', async () => {
    const target = { quality: 100, lossy: true, step: 0.25, side: 1600, ...estimating(600_000, 0.035) }
    const roomy = await searchSize({ ...target, limit: 300 * 1024 })
    expect(roomy.scale).toBe(1)
    const tight = await searchSize({ ...target, limit: 100 * 1024 })
    expect(tight.scale).toBeLessThan(1)
    expect(tight.quality).toBeGreaterThan(55)
    const tighter = await searchSize({ ...target, limit: 50 * 1024 })
    expect(tighter.quality).toBeGreaterThanOrEqual(75)
    const tightest = await searchSize({ ...target, limit: 20 * 1024 })
    expect(tightest.scale * 1600).toBeCloseTo(640, 0)
    expect(tightest.quality).toBeLessThan(75)
    expect((await searchSize({ ...target, limit: 3 * 1024 })).scale * 1600).toBeLessThan(640)
  })

  test.each([1, 2, 3, 5])('finds what fits where qualities of %d steps have the same bytes', async (width) => {
    const plateau = (quality: number) => Math.min(100, Math.ceil(quality / width) * width)
    const { encode, estimate } = estimating(1_000_000, 0.05)
    const target = { quality: 100, lossy: true, step: 1 / 32, side: 680, keepsPixels: true }
    const flat = {
      encode: (q: number, s: number) => encode(plateau(q), s),
      estimate: (q: number, s: number) => estimate(plateau(q), s),
    }
    for (const limit of [900_000, 960_000, 990_000])
      expect((await searchSize({ ...target, ...flat, limit })).encoded.bytes.length).toBeLessThanOrEqual(limit)
  })

  test('a search keeps every pixel on request, and reports the numbers when nothing fits', async () => {
    const target = {
      quality: 95,
      lossy: true,
      step: 0.25,
      side: 1600,
      keepsPixels: true,
      ...estimating(1_000_000, 0.05),
    }
    const found = await searchSize({ ...target, limit: 20_000 })
    expect(found).toMatchObject({ scale: 1 })
    expect(found.quality).toBeLessThan(28)
    await expect(searchSize({ ...target, limit: 2048 })).rejects.toThrow(/about 7 KB; the limit is 2 KB/)
    const { encode } = fakeEncoder(100_000, 0.03)
    const plain = { quality: 90, limit: 2000, lossy: true, step: 1, side: 900, keepsPixels: true, encode }
    await expect(searchSize(plain)).rejects.toMatchObject({ code: 'cannot-fit' })
    await expect(searchSize({ ...plain, lossy: false })).rejects.toThrow(/about 72.4 KB/)
  })
})

test('spends an encoder’s time on limits of up to 200 KB', () => {
  expect([200 * 1024, 200 * 1024 + 1].map(isTight)).toEqual([true, false])
})
