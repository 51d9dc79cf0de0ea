import { expect, test } from 'vitest'
import type { Sampling } from '../index.ts'
import { decode, makeImage, meanError, openPixels, pushAll, random } from '../testing/images.ts'
import { segment } from './write-segments.ts'

const pixels = await openPixels()
const samplings: Sampling[] = ['4:2:0', '4:2:2', '4:4:4', 'grey']

function retained(width: number, height: number, sampling: Sampling, seed = 1) {
  const image = makeImage(width, height, seed)
  const writer = pixels.writeJpeg({ width, height, sampling })
  pushAll(writer, image)
  return { picture: image, writer }
}

/** Grey has one channel to compare. */
const worst = (sampling: Sampling) => (sampling === 'grey' ? 9000 : 400)

test('every size from 1 × 1 to 67 × 67, a slice: both ways of coding hold the same image', () => {
  const next = random(22)
  for (let round = 0; round < 120; round += 1) {
    const [width, height] = [1 + Math.floor(67 * next()), 1 + Math.floor(67 * next())]
    const sampling = samplings[round % 4] ?? 'grey'
    const { picture: image, writer } = retained(width, height, sampling, round)
    const quality = [1, 30, 75, 92.5, 100][round % 5] ?? 75
    const effort = round % 2 ? 'small' : 'fast'
    const baseline = decode(pixels, writer.encode({ quality, effort }))
    const progressive = decode(pixels, writer.encode({ quality, effort, isProgressive: true }))
    expect([baseline.width, baseline.height]).toEqual([width, height])
    expect(Buffer.compare(baseline.data, progressive.data)).toBe(0)
    if (quality >= 75 && sampling === '4:4:4') expect(meanError(image, baseline)).toBeLessThan(60)
    expect(meanError(image, baseline)).toBeLessThan(quality < 10 ? 9000 : worst(sampling) * 4)
  }
})

test('at quality 100 without subsampling almost nothing is lost', () => {
  const { picture: image, writer } = retained(61, 47, '4:4:4')
  expect(meanError(image, decode(pixels, writer.encode({ quality: 100 })))).toBeLessThan(1.5)
})

test('bytes and likeness rise with quality, also by fractions', () => {
  const { picture: image, writer } = retained(256, 192, '4:2:0')
  const files = [5, 30, 60, 75, 75.5, 85, 95].map((quality) => writer.encode({ quality }))
  const sizes = files.map((file) => file.length)
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  expect(new Set(sizes).size).toBe(sizes.length)
  const errors = [files[0], files[3], files[6]].map((file) =>
    meanError(image, decode(pixels, file ?? new Uint8Array())),
  )
  expect(errors).toEqual([...errors].sort((a, b) => b - a))
})

test('coding again at an earlier quality gives the same file', () => {
  const { writer } = retained(80, 60, '4:2:0')
  const first = writer.encode({ quality: 70 })
  writer.encode({ quality: 30, isProgressive: true, effort: 'small' })
  expect(Buffer.compare(first, writer.encode({ quality: 70 }))).toBe(0)
})

test('the size of a file is known before it is written', () => {
  const { writer } = retained(300, 200, '4:2:0')
  for (const isProgressive of [false, true])
    for (const quality of [20, 60, 90]) {
      const { length } = writer.encode({ quality, isProgressive })
      expect(Math.abs(writer.estimate(quality, isProgressive) - length) / length).toBeLessThan(0.03)
    }
})

test('a look that is made while the image comes in gives the same file', () => {
  for (const effort of ['fast', 'small'] as const)
    for (const isOnly of [true, false]) {
      const { picture: image, writer } = retained(101, 77, '4:2:0')
      const look = { quality: 70, effort }
      const first = pixels.writeJpeg({ width: 101, height: 77, sampling: '4:2:0' }, { ...look, isOnly })
      pushAll(first, image)
      expect(Buffer.compare(first.encode(look), writer.encode(look))).toBe(0)
      const other = { quality: 50, effort }
      if (isOnly) expect(() => first.encode(other)).toThrow('were not kept')
      else expect(Buffer.compare(first.encode(other), writer.encode(other))).toBe(0)
    }
})

test('an image with little in it takes scans only if they make it smaller', () => {
  for (const side of [60, 700]) {
    const data = Uint8Array.from({ length: side * side * 4 }, (_, at) =>
      (at >> 2) % 997 ? ((at >> 2) % side) / 3 : 255,
    )
    const writer = pixels.writeJpeg({ width: side, height: side, sampling: '4:2:0' })
    pushAll(writer, { width: side, height: side, data })
    const sizes = [false, true].map((isProgressive) => writer.encode({ quality: 70, isProgressive }).length)
    expect(writer.encode({ quality: 70, isProgressive: 'if-smaller' }).length).toBe(Math.min(...sizes))
    expect((sizes[1] ?? 0) < (sizes[0] ?? 0)).toBe(side === 700)
    expect(writer.estimate(70, true) / (sizes[1] ?? 0)).toBeCloseTo(1, side === 700 ? 2 : 0)
  }
})

test('the smaller tier is smaller and looks about the same', () => {
  const { picture: image, writer } = retained(256, 256, '4:2:0')
  const [fast, small] = [writer.encode({ quality: 75 }), writer.encode({ quality: 75, effort: 'small' })]
  expect(small.length).toBeLessThan(fast.length)
  expect(meanError(image, decode(pixels, small))).toBeLessThan(1.5 * meanError(image, decode(pixels, fast)))
})

test('two passes over strips make the same file as keeping everything', () => {
  for (const sampling of samplings) {
    const { picture: image, writer } = retained(101, 77, sampling)
    const stream = pixels.streamJpeg({ width: 101, height: 77, sampling }, { quality: 80 })
    pushAll(stream, image)
    const parts = stream.drain()
    for (let y = 0; y < 77; ) {
      const lines = stream.input.nextHeight
      stream.pushRgba(image.data.subarray(4 * y * 101, 4 * (y + lines) * 101))
      parts.push(...stream.drain())
      y += lines
    }
    expect(Buffer.compare(Buffer.concat(parts), writer.encode({ quality: 80 }))).toBe(0)
  }
})

test('an image of 108 megapixels is read and written in 64 MiB of module memory', () => {
  const [width, height] = [12_000, 9000]
  const memory = 32 * 2 ** 20
  const strip = makeImage(width, 32, 5)
  const small = pixels.streamJpeg({ width, height: 32, sampling: '4:2:0', memory }, { quality: 80 })
  for (let pass = 0; pass < 2; pass += 1) pushAll(small, strip)
  const reader = pixels.readJpeg(Buffer.concat(small.drain()), { memory })
  const writer = pixels.streamJpeg({ width, height, sampling: '4:2:0', memory }, { quality: 80 })
  for (const { data } of pixels.readRgba(reader)) writer.pushRgba(data)
  expect(reader.memoryTaken).toBeLessThan(memory)
})

test("the caller's segments precede the image, in order", () => {
  const { writer } = retained(20, 20, 'grey')
  const segments = [
    { code: 0xe1, data: Uint8Array.from(Buffer.from('Exif\0\0something')) },
    { code: 0xe2, data: new Uint8Array(65_533).fill(7) },
  ]
  const found = pixels.readJpeg(writer.encode({ quality: 80, segments })).header.segments
  expect(found.map(({ code, data }) => [code, data.length])).toEqual([
    [0xe1, 15],
    [0xe2, 65_533],
  ])
  expect(
    Buffer.compare(
      segment(found[0] ?? { code: 0, data: new Uint8Array() }).subarray(4),
      segments[0]?.data ?? new Uint8Array(),
    ),
  ).toBe(0)
})

test('a writer refuses lines that do not fit', () => {
  const begin = (width: number, height: number) => pixels.writeJpeg({ width, height, sampling: 'grey' })
  for (const [width, height] of [
    [65_536, 5],
    [5, 65_536],
    [0, 5],
    [5, 0],
  ] as const)
    expect(() => begin(width, height)).toThrow('JPEG files are 1 to 65535 pixels wide and high.')
  expect(() => begin(65_535, 1)).not.toThrow()
  expect(() => begin(1, 65_535)).not.toThrow()
  expect(() => pixels.writeJpeg({ width: 60_000, height: 60_000, sampling: '4:2:0' })).toThrow('memory')
  const writer = pixels.writeJpeg({ width: 20, height: 20, sampling: '4:2:0' })
  expect(() => writer.pushRgba(new Uint8Array(10))).toThrow('pixels')
})
