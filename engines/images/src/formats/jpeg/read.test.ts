import { readFileSync } from 'node:fs'
import { loadPixels, pixelsWasm, type Sampling } from '@sundry/pixels'
import type { Raster } from '@sundry/raster'
import { describe, expect, test } from 'vitest'
import { pattern, patternFiles, sha256 } from '../../testing/patterns.ts'
import { JpegFile } from './read.ts'
import { JpegWriting, type Receiver, rgbaInput, writeJpeg } from './write.ts'

const pixels = await loadPixels(readFileSync(new URL(pixelsWasm)))

function fileOf(image: Raster, sampling: Sampling): Uint8Array<ArrayBuffer> {
  const writer = pixels.writeJpeg({ ...image, sampling })
  rgbaInput(image).feed(writer, sampling)
  return new Uint8Array(writer.encode({ quality: 96 }))
}

const open = (file: Uint8Array, orientation = 1) => new JpegFile(pixels, file, orientation)

function difference(one: Raster, other: Raster): number {
  expect([one.width, one.height]).toEqual([other.width, other.height])
  return one.data.reduce((sum, value, at) => sum + Math.abs(value - (other.data[at] ?? 0)), 0) / one.data.length
}

/** EXIF 2.32, tag 0x0112: where the row and column of a stored pixel are seen. */
function seen(stored: Raster, orientation: number): Raster {
  const { width, height } = stored
  const [wide, high] = orientation >= 5 ? [height, width] : [width, height]
  const data = new Uint8ClampedArray(stored.data.length)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const [x, y] = (
        {
          1: [column, row],
          2: [width - 1 - column, row],
          3: [width - 1 - column, height - 1 - row],
          4: [column, height - 1 - row],
          5: [row, column],
          6: [height - 1 - row, column],
          7: [height - 1 - row, width - 1 - column],
          8: [row, width - 1 - column],
        } as Record<number, [number, number]>
      )[orientation] ?? [0, 0]
      const from = (row * width + column) * 4
      data.set(stored.data.subarray(from, from + 4), (y * wide + x) * 4)
    }
  return { width: wide, height: high, data }
}

const orientations = [1, 2, 3, 4, 5, 6, 7, 8]

describe.each(['4:2:0', '4:2:2', '4:4:4', 'grey'] as const)('a file of %s', (sampling) => {
  const sizes = [
    [96, 64],
    [75, 51],
  ] as const
  test.each(orientations)('comes out upright from orientation %i, as pixels and as another file', (orientation) => {
    for (const [width, height] of sizes)
      for (const quality of [90, 98]) {
        const file = fileOf(pattern(width, height), sampling)
        const upright = open(file, orientation)
        const expected = seen(open(file).raster(), orientation)
        expect(difference(upright.raster(), expected)).toBe(0)
        const again = new JpegWriting(pixels, upright).encode(quality, 'fast').bytes
        expect(difference(open(again).raster(), expected)).toBeLessThan(5)
      }
  })
})

test('resampling turns the small image, not the large one, and gives the same', () => {
  const file = fileOf(pattern(320, 200), '4:2:0')
  const plain = open(file).resampled({ width: 80, height: 50 })
  expect(difference(open(file, 6).resampled({ width: 50, height: 80 }), seen(plain, 6))).toBe(0)
})

test('the same file can be read as often as it is asked for, also a progressive one', () => {
  const image = pattern(64, 48)
  const file = open(writeJpeg(pixels, image, { quality: 80, effort: 'small' }))
  const first = file.raster()
  expect(difference(file.raster(), first)).toBe(0)
  expect(file.resampled({ width: 32, height: 24 }).width).toBe(32)
})

test('damage in the middle is reported, so that the browser may try', () => {
  const file = fileOf(pattern(320, 200), '4:2:0')
  const damaged = file.slice()
  damaged.copyWithin(file.length >> 1, (file.length >> 1) + 400)
  const fault = expect.objectContaining({ name: 'PixelsFault' })
  expect(() => open(damaged.slice(0, -402)).raster()).toThrow(fault)
  expect(() => open(damaged.slice(0, -402)).resampled({ width: 10, height: 10 })).toThrow(fault)
  expect(() => new JpegWriting(pixels, open(damaged.slice(0, -402))).encode(80, 'fast')).toThrow(fault)
})

test('an image too large to be kept is written in two passes, and is the same image', () => {
  const [width, height] = [8200, 8000]
  const line = pattern(width, 16).data
  const strips = {
    width,
    height,
    samplingAt: () => '4:2:0' as const,
    feed(receiver: Receiver) {
      while (!receiver.input.isDone) receiver.pushRgba(line)
    },
  }
  const writing = new JpegWriting(pixels, strips)
  expect(writing.estimate(60)).toBeNull()
  const { bytes, isStreamed } = writing.encode(60, 'small')
  expect(isStreamed).toBe(true)
  const reader = pixels.readJpeg(bytes)
  expect(reader.header).toMatchObject({ width, height, isProgressive: false })
  const [strip] = pixels.readRgba(reader)
  const off = strip?.data.reduce((sum, value, at) => sum + Math.abs(value - (line[at] ?? 0)), 0) ?? Number.NaN
  expect(off / line.length).toBeLessThan(6)
})

test.each(patternFiles)('$effort, quality $quality: Node writes the bytes that browsers write', async (file) => {
  expect(await sha256(writeJpeg(pixels, pattern(160, 120), file))).toBe(file.sha256)
})
