import create from 'icodec/mozjpeg.js'
import wasm from 'icodec/mozjpeg.wasm?url'
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

test('the pixels that are written into the heap make the same file as those that are handed over', async () => {
  const codec = await create({ locateFile: () => wasm })
  const { encode } = await openMozjpeg()
  // Tiny ones go another way; a large one before a small one leaves a heap with holes.
  for (const [width, height] of [
    [8, 5],
    [640, 480],
    [1900, 1300],
    [333, 217],
    [1901, 1299],
  ] as const) {
    const { data } = waves(width, height)
    const wanted = codec.encode(data, width, height, options)
    expect(encode({ width, height }, (into) => into.set(data), options)).toEqual(wanted)
  }
})

test('a photograph of six megapixels is in the heap once, not twice', async () => {
  const size = { width: 3000, height: 2000 }
  const { data } = waves(size.width, size.height)
  const codec = await create({ locateFile: () => wasm })
  codec.encode(data, size.width, size.height, options)
  const twice = (codec as unknown as { HEAPU8: Uint8Array }).HEAPU8.length
  const { encode, heapBytes } = await openMozjpeg()
  encode(size, (into) => into.set(data), options)
  expect(twice - heapBytes()).toBeGreaterThan(3 * size.width * size.height)
})

test('four pixels share a colour up to quality 95, and none from 96 on', async () => {
  const { encode } = await openMozjpeg()
  const { data } = waves(640, 480)
  const factors = (quality: number) => {
    const file = encode({ width: 640, height: 480 }, (into) => into.set(data), { ...options, ...qualitiesFor(quality) })
    // The frame header: eight bits, height, width, three components, the first one's factors.
    const at = file?.findIndex((byte, index) => byte === 0xff && file[index + 1] === 0xc2) ?? -1
    return file?.[at + 11]
  }
  expect([70, 85, 95, 96].map(factors)).toEqual([0x22, 0x22, 0x22, 0x11])
})

test('what an error passed through does not stay in the way of the next picture', async () => {
  const { encode } = await openMozjpeg()
  const fail = () => {
    throw new Error('no pixels')
  }
  expect(() => encode({ width: 400, height: 300 }, fail, options)).toThrow('no pixels')
  const { data } = waves(400, 300)
  expect(encode({ width: 400, height: 300 }, (into) => into.set(data), options)?.length).toBeGreaterThan(1000)
})

test('released pixels are gone', () => {
  const pixels = waves(64, 64)
  release(pixels)
  expect(pixels.data.length).toBe(0)
})
