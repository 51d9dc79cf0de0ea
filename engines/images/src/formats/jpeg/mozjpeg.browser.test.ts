import { expect, test } from 'vitest'
import { release } from '../../pipeline/release.ts'
import { qualitiesFor } from './colour.ts'
import { openMozjpeg } from './mozjpeg.ts'

const options = {
  ...qualitiesFor(70),
  baseline: false,
  arithmetic: false,
  progressive: true,
  optimizeCoding: true,
  smoothing: 0,
  colorSpace: 3,
  quantTable: 2,
  trellisMultipass: false,
  trellisOptZero: false,
  trellisOptTable: false,
  trellisLoops: 1,
  separateChromaQuality: true,
}

/** Waves, so that every row and column is another. */
function waves(width: number, height: number): ImageData {
  const picture = new ImageData(width, height)
  for (let at = 0; at < picture.data.length; at += 4) {
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
    picture.data.set([128 + 90 * Math.sin(x / 9), 128 + 90 * Math.sin(y / 7), (x + y) % 256, 255], at)
  }
  return picture
}

test('four pixels share a colour up to quality 95, and none from 96 on', async () => {
  const { encode } = await openMozjpeg()
  const picture = waves(640, 480)
  const factors = (quality: number) => {
    const file = encode(picture, picture, { ...options, ...qualitiesFor(quality) })
    // The frame header: eight bits, height, width, three components, the first one's factors.
    const at = file?.findIndex((byte, index) => byte === 0xff && file[index + 1] === 0xc2) ?? -1
    return file?.[at + 11]
  }
  expect([70, 85, 95, 96].map(factors)).toEqual([0x22, 0x22, 0x22, 0x11])
})

test('a large picture before a small one makes the same files as each alone', async () => {
  const sizes = [
    [1901, 1299],
    [8, 5],
    [333, 217],
  ] as const
  const together = await openMozjpeg()
  for (const [width, height] of sizes) {
    const picture = waves(width, height)
    const alone = await openMozjpeg()
    expect(together.encode(picture, picture, options)).toEqual(alone.encode(picture, picture, options))
  }
})

test('released pixels are gone', () => {
  const pixels = waves(64, 64)
  release(pixels)
  expect(pixels.data.length).toBe(0)
})
