// Every kind of PNG that https://www.w3.org/TR/png-3/ allows, written here plainly and read back pixel by pixel.
import { deflateSync } from 'node:zlib'
import { ascii, be32, concat } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { pngSignature } from '../../model/identities.ts'
import { makeChunk } from './chunks.ts'
import { readPng } from './read.ts'

let seed = 11
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
  return (seed >> 8) % below
}

/** Samples of a line, packed from the highest bit on. */
function packed(samples: readonly number[], depth: number): number[] {
  const bits = samples.map((sample) => sample.toString(2).padStart(depth, '0')).join('')
  return Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).padEnd(8, '0'), 2),
  )
}

/** Section 9: what is left of a line when its neighbours are taken away. */
function filtered(kind: number, line: readonly number[], above: readonly number[], step: number): number[] {
  const guess = (at: number) => {
    const [left, up, corner] = [line[at - step] ?? 0, above[at] ?? 0, above[at - step] ?? 0]
    const from = left + up - corner
    const [a, b, c] = [Math.abs(from - left), Math.abs(from - up), Math.abs(from - corner)]
    const nearest = a <= b && a <= c ? left : b <= c ? up : corner
    return [0, left, up, Math.floor((left + up) / 2), nearest][kind] ?? 0
  }
  return [kind, ...line.map((octet, at) => (octet - guess(at)) & 255)]
}

interface Kind {
  width: number
  height: number
  depth: number
  kind: number
  isInterlaced?: boolean
  extra?: readonly Uint8Array[]
}

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Section 8: where the pixels of each of the seven passes begin, and how far they lie apart. */
const PASSES = ['0 0 8 8', '4 0 8 8', '0 4 4 8', '2 0 4 4', '0 2 2 4', '1 0 2 2', '0 1 1 2']

function write(pixels: readonly number[][], { width, height, depth, kind, isInterlaced, extra = [] }: Kind) {
  const step = Math.max(1, ((CHANNELS[kind] ?? 1) * depth) >> 3)
  const raw: number[] = []
  for (const pass of isInterlaced ? PASSES : ['0 0 1 1']) {
    const [left = 0, top = 0, across = 1, down = 1] = pass.split(' ').map(Number)
    let above: number[] = []
    for (let y = top; y < height && left < width; y += down) {
      const samples: number[] = []
      for (let x = left; x < width; x += across) samples.push(...(pixels[y * width + x] ?? []))
      const line = packed(samples, depth)
      raw.push(...filtered(random(5), line, above, step))
      above = line
    }
  }
  const data = new Uint8Array(deflateSync(Uint8Array.from(raw)))
  return concat([
    pngSignature,
    makeChunk('IHDR', concat([be32(width), be32(height), Uint8Array.of(depth, kind, 0, 0, isInterlaced ? 1 : 0)])),
    ...extra,
    // The data may be cut anywhere.
    ...[data.subarray(0, 5), data.subarray(5)].map((part) => makeChunk('IDAT', part)),
    makeChunk('IEND', new Uint8Array(0)),
  ])
}

const noise = ({ width, height, depth, kind }: Kind) =>
  Array.from({ length: width * height }, () => Array.from({ length: CHANNELS[kind] ?? 1 }, () => random(2 ** depth)))

/** As eight bits of red, green, blue and alpha. */
function shown(pixel: readonly number[], { depth, kind }: Kind): number[] {
  const octets = pixel.map((value) => (depth === 16 ? value >> 8 : (value * 255) / (2 ** depth - 1)))
  const [one = 0, two = 0, three = 0, four = 255] = octets
  if (kind === 0) return [one, one, one, 255]
  if (kind === 4) return [one, one, one, two]
  return [one, two, three, four]
}

const plain = [1, 2, 4, 8, 16].map((depth) => ({ depth, kind: 0 }))
const coloured = [2, 4, 6].flatMap((kind) => [8, 16].map((depth) => ({ depth, kind })))
const sizes = [
  [13, 11],
  [1, 1],
  [2, 9],
  [5, 3],
  [21, 22],
] as const

describe.each([false, true])('interlaced %s', (isInterlaced) => {
  test.each([...plain, ...coloured])('colour type $kind of $depth bits', async (one) => {
    for (const [width, height] of sizes) {
      const kind = { width, height, isInterlaced, ...one }
      const pixels = noise(kind)
      const made = await readPng(write(pixels, kind))
      expect([made.width, made.height]).toEqual([width, height])
      expect([...made.data]).toEqual(pixels.flatMap((pixel) => shown(pixel, kind)))
    }
  })
  test.each([1, 2, 4, 8])('a palette of %i bits, some of it transparent', async (depth) => {
    const colours = Array.from({ length: 2 ** depth }, () => [random(256), random(256), random(256)])
    const alphas = colours.slice(1).map(() => random(256))
    const extra = [makeChunk('PLTE', Uint8Array.from(colours.flat())), makeChunk('tRNS', Uint8Array.from(alphas))]
    const kind = { width: 13, height: 11, depth, kind: 3, isInterlaced, extra }
    const pixels = noise(kind)
    const made = await readPng(write(pixels, kind))
    expect([...made.data]).toEqual(pixels.flatMap(([index = 0]) => [...(colours[index] ?? []), alphas[index] ?? 255]))
  })
})

describe('one colour that is transparent', () => {
  const alphas = async (pixels: number[][], depth: number, kind: number, key: readonly number[]) => {
    const extra = [makeChunk('tRNS', Uint8Array.from(key.flatMap((value) => [value >> 8, value & 255])))]
    const { data } = await readPng(write(pixels, { width: pixels.length, height: 1, depth, kind, extra }))
    return [...data].filter((_, at) => at % 4 === 3)
  }
  test('a transparent colour of grey works in every depth', async () => {
    expect(await alphas([[0], [1], [1]], 1, 0, [1])).toEqual([255, 0, 0])
    expect(await alphas([[200], [201]], 8, 0, [200])).toEqual([0, 255])
    expect(await alphas([[0x1234], [0x1235], [0x1334]], 16, 0, [0x1234])).toEqual([0, 255, 255])
  })
  test('a transparent colour has red, green and blue', async () => {
    const key = [0x1234, 0x5678, 0x9abc]
    const others = [0, 1, 2].flatMap((channel) =>
      [1, 256].map((by) => key.map((value, at) => (at === channel ? value + by : value))),
    )
    expect(await alphas([key, ...others], 16, 2, key)).toEqual([0, ...others.map(() => 255)])
    expect(
      await alphas(
        [
          [1, 2, 3],
          [1, 2, 4],
        ],
        8,
        2,
        [1, 2, 3],
      ),
    ).toEqual([0, 255])
  })
})

describe('damaged', () => {
  const small = { width: 3, height: 2, depth: 8, kind: 2 }
  const file = write(noise(small), small)
  const changed = (at: number, value: number) => {
    const copy = file.slice()
    copy[at] = value
    return copy
  }
  const withData = (raw: readonly number[]) =>
    concat([file.subarray(0, 33), makeChunk('IDAT', new Uint8Array(deflateSync(Uint8Array.from(raw))))])
  test.each([
    ['a depth that does not exist', changed(24, 3)],
    ['a colour type that does not exist', changed(25, 5)],
    ['data that cannot be unpacked', concat([file.subarray(0, 33), makeChunk('IDAT', ascii('no data'))])],
    ['a line too few', withData(Array(10).fill(0))],
    ['an octet too few', withData(Array(19).fill(0))],
    ['a filter that does not exist', withData([5, ...Array(19).fill(0)])],
  ])('a damaged file is one with %s', async (_, broken) => {
    await expect(readPng(broken)).rejects.toMatchObject({ code: 'damaged' })
  })
  test('a file with all its octets, or more, is not damaged', async () => {
    for (const length of [20, 25]) expect((await readPng(withData(Array(length).fill(0)))).data[3]).toBe(255)
  })
  test('a palette image beyond its colours shows black', async () => {
    const kind = { width: 1, height: 1, depth: 8, kind: 3 }
    expect([...(await readPng(write([[9]], kind))).data]).toEqual([0, 0, 0, 255])
  })
})
