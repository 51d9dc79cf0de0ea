import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Sampling } from './index.ts'
import { decode, makeImage, meanError, openPixels, pushAll } from './testing/images.ts'

const pixels = await openPixels()

function fileOf(width: number, height: number, sampling: Sampling) {
  const writer = pixels.writeJpeg({ width, height, sampling })
  pushAll(writer, makeImage(width, height))
  return writer.encode({ quality: 95 })
}

const pairs: [from: Sampling, to: Sampling][] = [
  ['4:2:0', '4:2:0'],
  ['4:2:2', '4:2:2'],
  ['4:4:4', '4:4:4'],
  ['4:4:4', '4:2:2'],
  ['4:4:4', '4:2:0'],
  ['4:2:2', '4:2:0'],
  ['grey', 'grey'],
]
const sizes = [
  [75, 51],
  [64, 48],
  [1, 1],
  [17, 16],
  [16, 17],
  [9, 33],
] as const

test.each(pairs)('planes of %s go into a file of %s as they came out', (from, to) => {
  for (const [width, height] of sizes) {
    const file = fileOf(width, height, from)
    const reader = pixels.readJpeg(file)
    expect(pixels.samplingOf(reader)).toBe(from)
    const share = pixels.colourShare(reader) ?? [0, 0]
    expect(pixels.takesShare(to, share)).toBe(true)
    const writer = pixels.writeJpeg({ width, height, sampling: to })
    for (let row = reader.nextRow(); row !== null; row = reader.nextRow()) writer.pushPlanes(reader.strip(row), share)
    expect(writer.input.isDone).toBe(true)
    const again = decode(pixels, writer.encode({ quality: 100 }))
    // Averaged colours differ from the file's own only where the image has colour edges.
    expect(meanError(decode(pixels, file), again)).toBeLessThan(from === to ? 2 : 150)
  }
})

test('4:4:0 becomes 4:2:0, as a photograph of 4:2:2 does that is turned', () => {
  const file = readFileSync(new URL('./fixtures/baseline-440.jpg', import.meta.url))
  const reader = pixels.readJpeg(file)
  const { width, height } = reader
  const writer = pixels.writeJpeg({ width, height, sampling: '4:2:0' })
  for (let row = reader.nextRow(); row !== null; row = reader.nextRow()) writer.pushPlanes(reader.strip(row), [1, 2])
  expect(meanError(decode(pixels, file), decode(pixels, writer.encode({ quality: 100 })))).toBeLessThan(150)
})

test('finer colour is never made up', () => {
  const reader = pixels.readJpeg(fileOf(20, 20, '4:2:0'))
  const share = pixels.colourShare(reader) ?? [0, 0]
  expect((['4:2:2', '4:4:4'] as const).map((sampling) => pixels.takesShare(sampling, share))).toEqual([false, false])
  const writer = pixels.writeJpeg({ width: 20, height: 20, sampling: '4:4:4' })
  reader.nextRow()
  expect(() => writer.pushPlanes(reader.strip(0), share)).toThrow('sampling')
})

test('a job sees nothing of the one whose memory it takes over', () => {
  const whole = readFileSync(new URL('./fixtures/progressive-420.jpg', import.meta.url))
  const cut = whole.subarray(0, whole.length >> 2)
  const fresh = decode(pixels, cut)
  const writer = pixels.writeJpeg({ width: 300, height: 200, sampling: '4:4:4' })
  pushAll(writer, makeImage(300, 200))
  writer.encode({ quality: 95 })
  writer.close()
  expect(meanError(decode(pixels, cut), fresh)).toBe(0)
  expect(() => writer.encode({ quality: 80 })).toThrow('closed')
})
