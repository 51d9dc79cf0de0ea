import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import expected from '../fixtures/expected.json' with { type: 'json' }
import { decode, makePicture, openPixels, type Picture, pushAll } from '../testing/pictures.ts'

const pixels = await openPixels()
const vector = (name: string) => new Uint8Array(readFileSync(new URL(`../fixtures/${name}.jpg`, import.meta.url)))

function samplesOf({ data }: Picture, channels: number): Uint8Array {
  return Uint8Array.from({ length: (data.length / 4) * channels }, (_, i) => {
    return data[4 * Math.floor(i / channels) + (i % channels)] ?? 0
  })
}

test.each(Object.entries(expected.vectors))('%s decodes to the bytes libjpeg-turbo makes of it', (name, facts) => {
  const picture = decode(pixels, vector(name))
  expect([picture.width, picture.height]).toEqual([facts.width, facts.height])
  const samples = samplesOf(picture, name.includes('grey') ? 1 : 3)
  expect(createHash('sha256').update(samples).digest('hex')).toBe(facts.sha256)
})

test.each([2, 4, 8] as const)('at 1/%d a picture looks like the mean of its pixels', (scale) => {
  const whole = makePicture(120, 88)
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

test('a picture with more pixels than are taken is refused before anything is decoded', () => {
  const file = vector('baseline-420')
  const { width, height } = pixels.readJpeg(file)
  expect(() => pixels.readJpeg(file, { mostPixels: width * height - 1 })).toThrow(
    `This picture has ${width} × ${height} pixels, which is too many.`,
  )
  expect(pixels.readJpeg(file, { mostPixels: width * height }).width).toBe(width)
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
  const picture = decode(pixels, damaged)
  const last = 4 * 67 * 16 * 3 + 4 * 67 * 4
  expect(Buffer.compare(picture.data.subarray(last), whole.data.subarray(last))).toBe(0)
})

/** A file whose frame header says something else. */
function withFrame(change: (data: Uint8Array, at: number) => void): Uint8Array {
  const file = vector('baseline-420').slice()
  change(
    file,
    file.findIndex((byte, at) => byte === 0xff && file[at + 1] === 0xc0),
  )
  return file
}

test.each([
  ['lossless', withFrame((file, at) => file.set([0xc3], at + 1))],
  ['arithmetic', withFrame((file, at) => file.set([0xc9], at + 1))],
  ['12 bits', withFrame((file, at) => file.set([12], at + 4))],
])('%s is refused in words', (word, file) => {
  expect(() => pixels.readJpeg(file)).toThrow(word)
})

test('CMYK as Adobe writes it: no ink is white, full black is black', () => {
  const adobe = (transform: number) => [0xff, 0xee, 0, 14, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, transform]
  const components = [1, 2, 3, 4].flatMap((id) => [id, 0x11, 0])
  const quantisers = [0xff, 0xdb, 0, 67, 0, ...Array<number>(64).fill(1)]
  const frame = [0xff, 0xc0, 0, 20, 8, 0, 8, 0, 8, 4, ...components]
  // One DC code a size: 0 for no difference, 10 for eleven bits. One AC code: the end of the block.
  const dc = [0xff, 0xc4, 0, 21, 0, 1, 1, ...Array<number>(14).fill(0), 0, 11]
  const ac = [0xff, 0xc4, 0, 20, 0x10, 1, ...Array<number>(15).fill(0), 0]
  const scan = [0xff, 0xda, 0, 14, 4, ...[1, 2, 3, 4].flatMap((id) => [id, 0]), 0, 63, 0]
  const bits = (levels: number[]) => {
    const text = levels
      .map((level) => `10${(level < 0 ? level + 2047 : level).toString(2).padStart(11, '0')}0`)
      .join('')
    const padded = text.padEnd(Math.ceil(text.length / 8) * 8, '1')
    return (padded.match(/.{8}/g) ?? []).flatMap((byte) => {
      const value = Number.parseInt(byte, 2)
      return value === 0xff ? [0xff, 0] : [value]
    })
  }
  const file = (levels: number[], transform: number) =>
    Uint8Array.from([
      0xff,
      0xd8,
      ...adobe(transform),
      ...quantisers,
      ...frame,
      ...dc,
      ...ac,
      ...scan,
      ...bits(levels),
      0xff,
      0xd9,
    ])
  const [most, least] = [1024, -1024]
  const first = (levels: number[], transform: number) => [
    ...decode(pixels, file(levels, transform)).data.subarray(0, 4),
  ]
  expect(first([most, most, most, most], 0)).toEqual([255, 255, 255, 255])
  expect(first([most, most, most, least], 0)).toEqual([0, 0, 0, 255])
  expect(first([least, most, most, most], 0)).toEqual([0, 255, 255, 255])
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

test('memory does not grow with the height of a baseline picture', () => {
  const taken = [64, 2048].map((height) => {
    const writer = pixels.writeJpeg({ width: 256, height, sampling: '4:2:0' })
    pushAll(writer, makePicture(256, height))
    return pixels.readJpeg(writer.encode({ quality: 60 })).memoryTaken
  })
  expect(taken[1]).toBeLessThan(2 * (taken[0] ?? 0) + 300_000)
})
