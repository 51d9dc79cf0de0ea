import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import expected from '../fixtures/expected.json' with { type: 'json' }
import { decode, type Image, makeImage, openPixels, pushAll } from '../testing/images.ts'

const pixels = await openPixels()
const vector = (name: string) => new Uint8Array(readFileSync(new URL(`../fixtures/${name}.jpg`, import.meta.url)))

function samplesOf({ data }: Image, channels: number): Uint8Array {
  return Uint8Array.from({ length: (data.length / 4) * channels }, (_, i) => {
    return data[4 * Math.floor(i / channels) + (i % channels)] ?? 0
  })
}

test.each(Object.entries(expected.vectors))('%s decodes to the bytes libjpeg-turbo makes of it', (name, facts) => {
  const image = decode(pixels, vector(name))
  expect([image.width, image.height]).toEqual([facts.width, facts.height])
  const samples = samplesOf(image, name.includes('grey') ? 1 : 3)
  expect(createHash('sha256').update(samples).digest('hex')).toBe(facts.sha256)
})

test.each([2, 4, 8] as const)('at 1/%d an image looks like the mean of its pixels', (scale) => {
  const whole = makeImage(120, 88)
  for (let at = 0; at < whole.data.length; at += 1) whole.data[at] = at % 4 < 3 ? 40 + ((at >> 2) % 120) : 255
  const writer = pixels.writeJpeg({ width: 120, height: 88, sampling: '4:4:4' })
  pushAll(writer, whole)
  const small = decode(pixels, writer.encode({ quality: 95 }), { scale })
  expect([small.width, small.height]).toEqual([Math.ceil(120 / scale), Math.ceil(88 / scale)])
  for (let x = 0; x < small.width; x += 1) {
    const mean = 40 + x * scale + (scale - 1) / 2
    expect(Math.abs((small.data[4 * x] ?? 0) - mean)).toBeLessThan(4)
  }
})

test('an image with more pixels than are taken is refused before anything is decoded', () => {
  const file = vector('baseline-420')
  const { width, height } = pixels.readJpeg(file)
  expect(() => pixels.readJpeg(file, { maxPixels: width * height - 1 })).toThrow(
    `This image has ${width} × ${height} pixels, which is too many.`,
  )
  expect(pixels.readJpeg(file, { maxPixels: width * height }).width).toBe(width)
})

test('a file cut short gives what is there, and says so', () => {
  const file = vector('baseline-420')
  const reader = pixels.readJpeg(file.subarray(0, Math.floor(file.length * 0.7)))
  const lines = [...pixels.readRgba(reader)].reduce((sum, strip) => sum + strip.height, 0)
  expect(lines).toBe(45)
  expect(reader.isTruncated).toBe(true)
  const whole = decode(pixels, file)
  const cut = decode(pixels, file.subarray(0, Math.floor(file.length * 0.7)))
  expect(Buffer.compare(cut.data.subarray(0, 4 * 67 * 8), whole.data.subarray(0, 4 * 67 * 8))).toBe(0)
})

test('a whole file is not called cut short', () => {
  for (const name of Object.keys(expected.vectors)) {
    const reader = pixels.readJpeg(vector(name))
    for (const strip of pixels.readRgba(reader)) expect(strip.height).toBeGreaterThan(0)
    expect([name, reader.isTruncated]).toEqual([name, false])
  }
})

test('a lost restart interval does not move what follows it', () => {
  const file = vector('restart-every-row')
  const whole = decode(pixels, file)
  const second = file.findIndex((byte, at) => byte === 0xff && file[at + 1] === 0xd1)
  const damaged = file.slice()
  damaged.fill(0, second + 4, second + 12)
  const image = decode(pixels, damaged)
  const last = 4 * 67 * 16 * 3 + 4 * 67 * 4
  expect(Buffer.compare(image.data.subarray(last), whole.data.subarray(last))).toBe(0)
})

test('planes come out as the file holds them', () => {
  const reader = pixels.readJpeg(vector('baseline-420'))
  const sizes: number[][] = []
  for (let row = reader.nextRow(); row !== null; row = reader.nextRow())
    for (const { width, height } of reader.strip(row)) sizes.push([width, height])
  expect(sizes.slice(0, 3)).toEqual([
    [67, 16],
    [34, 8],
    [34, 8],
  ])
  expect(sizes.at(-1)).toEqual([34, 7])
})

test('memory does not grow with the height of a baseline image', () => {
  const taken = [64, 2048].map((height) => {
    const writer = pixels.writeJpeg({ width: 256, height, sampling: '4:2:0' })
    pushAll(writer, makeImage(256, height))
    return pixels.readJpeg(writer.encode({ quality: 60 })).memoryTaken
  })
  expect(taken[1]).toBeLessThan(2 * (taken[0] ?? 0) + 300_000)
})
