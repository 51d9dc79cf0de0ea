import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchSize } from './search.ts'

/** An encoder whose files grow with quality and area as real ones do, with a little noise. */
function fakeEncoder(full: number, slope: number, noise = 0) {
  const asked: { quality: number; scale: number }[] = []
  const encode = async (quality: number, scale: number) => {
    asked.push({ quality, scale })
    const wobble = 1 + noise * Math.sin(quality * 12.9898)
    return {
      bytes: new Uint8Array(Math.max(1, Math.round(full * scale * scale * Math.exp(slope * (quality - 100)) * wobble))),
      encoder: 'fake',
    }
  }
  return { asked, encode }
}

describe('searchSize', () => {
  test('takes the chosen quality when it fits', async () => {
    const { asked, encode } = fakeEncoder(1000, 0.03)
    const found = await searchSize({ quality: 70, limit: 1000, lossy: true, step: 1, encode })
    expect(found).toMatchObject({ quality: 70, scale: 1, encodes: 1 })
    expect(asked).toHaveLength(1)
  })

  test('never exceeds the limit or the chosen quality, fills 97 % of it, in few encodes', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 20_000, max: 900_000 }),
        fc.double({ min: 0.015, max: 0.05, noNaN: true }),
        fc.integer({ min: 45, max: 100 }),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        async (full, slope, quality, share) => {
          const { asked, encode } = fakeEncoder(full, slope)
          const limit = Math.round(full * Math.exp(slope * (quality - 100)) * share)
          const found = await searchSize({ quality, limit, lossy: true, step: 0.25, encode })
          expect(found.encoded.bytes.length).toBeLessThanOrEqual(limit)
          expect(found.quality).toBeLessThanOrEqual(quality)
          expect(found.quality).toBeGreaterThanOrEqual(Math.min(40, quality))
          if (found.scale === 1) expect(found.encoded.bytes.length / limit).toBeGreaterThanOrEqual(0.97)
          expect(asked.length).toBeLessThanOrEqual(12)
        },
      ),
      { seed: 4, numRuns: 200 },
    ))

  test('keeps the pixels as long as quality 40 is enough', async () => {
    const { encode } = fakeEncoder(100_000, 0.03)
    const enough = Math.ceil(100_000 * Math.exp(0.03 * -58))
    expect((await searchSize({ quality: 90, limit: enough, lossy: true, step: 1, encode })).scale).toBe(1)
    const found = await searchSize({ quality: 90, limit: enough >> 2, lossy: true, step: 1, encode })
    expect(found.scale).toBeLessThan(1)
    expect(found.encoded.bytes.length / (enough >> 2)).toBeGreaterThan(0.9)
  })

  test('scales what quality does not change', async () => {
    const { encode } = fakeEncoder(100_000, 0)
    const found = await searchSize({ quality: 80, limit: 30_000, lossy: false, step: 1, encode })
    expect(found.encoded.bytes.length).toBeLessThanOrEqual(30_000)
    expect(found.encoded.bytes.length).toBeGreaterThan(29_000)
  })

  test('never asks for more pixels than there are, and with fewer for a tenth fewer at least', async () => {
    const { asked, encode } = fakeEncoder(1_000_000, 0.03)
    await searchSize({ quality: 80, limit: 20_000, lossy: true, step: 1, encode })
    const scales = [...new Set(asked.map(({ scale }) => scale))]
    expect(scales[0]).toBe(1)
    for (const [at, scale] of scales.slice(1).entries()) expect(scale).toBeLessThanOrEqual((scales[at] ?? 0) * 0.9)
  })

  test('says so when nothing fits', async () => {
    const encode = async () => ({ bytes: new Uint8Array(500), encoder: 'stubborn' })
    await expect(searchSize({ quality: 80, limit: 100, lossy: true, step: 1, encode })).rejects.toMatchObject({
      code: 'cannot-fit',
    })
    await expect(searchSize({ quality: 80, limit: 100, lossy: false, step: 1, encode })).rejects.toMatchObject({
      code: 'cannot-fit',
    })
  })

  test('with estimates it fills the limit as well, and encodes seldom', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 20_000, max: 900_000 }),
        fc.double({ min: 0.015, max: 0.05, noNaN: true }),
        fc.integer({ min: 45, max: 100 }),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        fc.double({ min: 0.85, max: 1.02, noNaN: true }),
        async (full, slope, quality, share, real) => {
          const { asked, encode } = fakeEncoder(full, slope)
          const limit = Math.round(full * Math.exp(slope * (quality - 100)) * share)
          const estimate = async (tried: number, scale: number) => {
            const guess = (full / real) * scale * scale * Math.exp(slope * (tried - 100))
            return guess * (1 + 0.004 * Math.sin(tried))
          }
          const found = await searchSize({ quality, limit, lossy: true, step: 0.25, encode, estimate })
          expect(found.encoded.bytes.length).toBeLessThanOrEqual(limit)
          expect(found.quality).toBeLessThanOrEqual(quality)
          expect(found.quality).toBeGreaterThanOrEqual(Math.min(40, quality))
          expect(found.encoded.bytes.length / limit).toBeGreaterThanOrEqual(found.scale === 1 ? 0.97 : 0.9)
          expect(found.encodes).toBe(asked.length)
          expect(asked.length).toBeLessThanOrEqual(found.scale === 1 ? 3 : 6)
        },
      ),
      { seed: 5, numRuns: 200 },
    ))
})
