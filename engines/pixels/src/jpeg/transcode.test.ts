import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { TranscodeOptions } from '../index.ts'
import { decode, type Image, makeImage, meanError, openPixels, pushAll } from '../testing/images.ts'

const pixels = await openPixels()
const folder = new URL('../fixtures/', import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith('.jpg'))
const read = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)))

test.each(names)('%s coded again holds the same image', (name) => {
  const before = decode(pixels, read(name))
  for (const isProgressive of [true, false]) {
    const after = decode(pixels, pixels.transcodeJpeg(read(name), { isProgressive }))
    expect(Buffer.compare(after.data, before.data)).toBe(0)
  }
})

test('a file with the standard codes gets smaller', () => {
  const file = read('baseline-420.jpg')
  expect(pixels.transcodeJpeg(file, { isProgressive: false }).length).toBeLessThan(0.9 * file.length)
})

function coded({ width, height }: { width: number; height: number }, sampling: '4:2:0' | '4:4:4'): Uint8Array {
  const writer = pixels.writeJpeg({ width, height, sampling })
  pushAll(writer, makeImage(width, height, 3))
  return writer.encode({ quality: 92 })
}

/** Where a pixel of the turned image comes from, by EXIF's orientation. */
const origins: Record<number, (x: number, y: number, w: number, h: number) => [number, number]> = {
  1: (x, y) => [x, y],
  2: (x, y, w) => [w - 1 - x, y],
  3: (x, y, w, h) => [w - 1 - x, h - 1 - y],
  4: (x, y, _, h) => [x, h - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, _, h) => [y, h - 1 - x],
  7: (x, y, w, h) => [w - 1 - y, h - 1 - x],
  8: (x, y, w) => [w - 1 - y, x],
}

function turned(image: Image, orientation: number): Image {
  const { width: w, height: h } = image
  const [width, height] = orientation > 4 ? [h, w] : [w, h]
  const data = new Uint8Array(w * h * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = origins[orientation]?.(x, y, w, h) ?? [0, 0]
      data.set(image.data.subarray(4 * (fromY * w + fromX), 4 * (fromY * w + fromX) + 4), 4 * (y * width + x))
    }
  return { width, height, data }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8] as const)('orientation %d is done in the file', (turn) => {
  const file = coded({ width: 96, height: 48 }, '4:2:0')
  const made = decode(pixels, pixels.transcodeJpeg(file, { turn }))
  const expected = turned(decode(pixels, file), turn)
  expect([made.width, made.height]).toEqual([expected.width, expected.height])
  expect(meanError(made, expected)).toBeLessThan(0.6)
})

test('a mirrored side loses what is beyond the block grid, the others nothing', () => {
  const file = coded({ width: 90, height: 50 }, '4:2:0')
  const size = (turn: TranscodeOptions['turn'] & number) => {
    const { width, height } = decode(pixels, pixels.transcodeJpeg(file, { turn }))
    return [width, height]
  }
  expect(size(2)).toEqual([80, 50])
  expect(size(3)).toEqual([80, 48])
  expect(size(6)).toEqual([48, 90])
})
