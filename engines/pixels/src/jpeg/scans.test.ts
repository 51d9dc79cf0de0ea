// Which scans of a JPEG file are read, and in which words the others are refused: ITU-T T.81 annexes B.2.3 and G.1.1.1.
import { describe, expect, test } from 'vitest'
import { openPixels } from '../testing/images.ts'

const pixels = await openPixels()
const segment = (code: number, ...data: number[]) => [
  0xff,
  code,
  (data.length + 2) >> 8,
  (data.length + 2) & 255,
  ...data,
]
const zeros = (count: number) => Array<number>(count).fill(0)

interface Parts {
  code?: number
  ids?: number[]
  tables?: boolean
  huffman?: number[]
  scans?: number[][]
  end?: boolean
}
/** Eight pixels a side; each block is one code: no difference, then the end of the block. */
function file({
  code = 0xc0,
  ids = [1],
  tables = true,
  huffman = [0x00, 0x10],
  scans = [],
  end = true,
}: Parts): Uint8Array {
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...(tables ? segment(0xdb, 0, ...Array<number>(64).fill(1)) : []),
    ...segment(code, 8, 0, 8, 0, 8, ids.length, ...ids.flatMap((id) => [id, 0x11, 0])),
    ...huffman.flatMap((number) => segment(0xc4, number, 1, ...zeros(15), 0)),
    ...scans.flat(),
    ...(end ? [0xff, 0xd9] : []),
  ])
}
interface ScanParts {
  band?: [first: number, last: number, bits: number]
  tables?: number
  data?: number[]
}
const scan = (ids: number[], { band = [0, 63, 0], tables = 0, data = [0] }: ScanParts = {}) => [
  ...segment(0xda, ids.length, ...ids.flatMap((id) => [id, tables]), ...band),
  ...data,
]
const read = (parts: Parts) => {
  const reader = pixels.readJpeg(file(parts))
  const lines = [...pixels.readRgba(reader)].reduce((sum, { height }) => sum + height, 0)
  return [lines, reader.isTruncated]
}
const refused = (code: string, message: string) => expect.objectContaining({ name: 'PixelsFault', code, message })
const DAMAGED = refused('damaged', 'A scan of this JPEG file is damaged.')

test('a whole file is read, one without its end is not whole', () => {
  expect(read({ scans: [scan([1])] })).toEqual([8, false])
  expect(read({ scans: [scan([1])], end: false })).toEqual([8, true])
  expect(read({ ids: [1, 2, 3], scans: [scan([1, 2, 3])] })).toEqual([8, false])
})

describe('a baseline scan', () => {
  test.each<[string, number[]]>([
    ['of nothing', segment(0xda, 0, 0, 63, 0)],
    ['of more than there is', scan([1, 2])],
    ['of a stranger', scan([9])],
    ['that is shorter than it says', segment(0xda, 1, 1, 0, 0)],
  ])('%s is damaged', (_, broken) => expect(() => read({ scans: [broken] })).toThrow(DAMAGED))
  test('a baseline scan of one component twice is damaged', () => {
    expect(() => read({ ids: [1, 2, 3], scans: [scan([1, 1, 2])] })).toThrow(DAMAGED)
  })
  test('may say any band, which means nothing in it', () => {
    expect(read({ scans: [scan([1], { band: [5, 1, 0xff] })] })).toEqual([8, false])
  })
  test('needs the tables that it names', () => {
    const huffman = refused('damaged', 'A Huffman table is missing in this file.')
    expect(() => read({ huffman: [0x10], scans: [scan([1])] })).toThrow(huffman)
    expect(() => read({ huffman: [0x00], scans: [scan([1])] })).toThrow(huffman)
    expect(() => read({ scans: [scan([1], { tables: 0x10 })] })).toThrow(huffman)
    expect(() => read({ scans: [scan([1], { tables: 0x01 })] })).toThrow(huffman)
    expect(() => read({ scans: [scan([1], { tables: 0x40 })] })).toThrow(huffman)
    expect(() => read({ scans: [scan([1], { tables: 0x04 })] })).toThrow(huffman)
    expect(read({ huffman: [0x03, 0x13], scans: [scan([1], { tables: 0x33 })] })).toEqual([8, false])
    expect(() => read({ tables: false, scans: [scan([1])] })).toThrow(
      refused('damaged', 'A quantisation table is missing in this file.'),
    )
  })
})

describe('a progressive scan', () => {
  const progressive = (...scans: number[][]) => read({ code: 0xc2, scans })
  const first = scan([1], { band: [0, 0, 0] })
  test.each<[number, number, number]>([
    [1, 64, 0],
    [5, 4, 0],
    [0, 1, 0],
    [0, 63, 0],
    [0, 0, 0x0e],
    [0, 0, 0x31],
    [0, 0, 0x11],
    [0, 0, 0x12],
  ])('a progressive scan from %i to %i with the bits %i is damaged', (from, to, bits) => {
    expect(() => progressive(scan([1], { band: [from, to, bits] }))).toThrow(DAMAGED)
  })
  test.each<[number, number, number]>([
    [0, 0, 0],
    [0, 0, 0x0d],
    [1, 63, 0],
    [63, 63, 0],
    [1, 1, 0x0d],
  ])('a progressive scan from %i to %i with the bits %i is read', (from, to, bits) => {
    expect(progressive(first, scan([1], { band: [from, to, bits] }))[0]).toBe(8)
  })
  test('one bit more is a scan of its own, and needs no table for levels', () => {
    const half = scan([1], { band: [0, 0, 0x01] })
    const more = scan([1], { band: [0, 0, 0x10], data: [0] })
    expect(progressive(half, more)).toEqual([8, false])
  })
  test('a progressive scan of several components holds levels alone', () => {
    const of = (band: [number, number, number]) =>
      read({ code: 0xc2, ids: [1, 2, 3], scans: [scan([1, 2, 3], { band })] })
    expect(of([0, 0, 0])).toEqual([8, false])
    expect(() => of([1, 5, 0])).toThrow(DAMAGED)
  })
  test('two hundred times an image is read, not once more', () => {
    const times = (count: number) => progressive(...Array.from({ length: count }, () => first))
    expect(times(200)[0]).toBe(8)
    expect(() => times(201)).toThrow(refused('too-large', 'This JPEG file has too many scans.'))
  })
})

test('a second frame is refused, a file without a scan is damaged', () => {
  const frame = segment(0xc0, 8, 0, 8, 0, 8, 1, 1, 0x11, 0)
  expect(() => read({ code: 0xc2, scans: [scan([1], { band: [0, 0, 0] }), frame] })).toThrow(
    refused('unsupported', 'JPEG files with more than one frame cannot be read.'),
  )
  expect(() => read({})).toThrow(refused('damaged', 'This JPEG file ends before its image data.'))
  // Two codes of one bit are all that fit.
  const crowded = segment(0xc4, 0, 3, ...zeros(15), 0, 1, 2)
  expect(() => read({ huffman: [0x10], scans: [crowded, scan([1])] })).toThrow(
    refused('damaged', 'A Huffman table of this file is damaged.'),
  )
})

test('as many pixels are taken as were allowed, 500 million without a word', () => {
  const sized = (width: number, height: number) => {
    const made = file({ scans: [scan([1])] })
    const at = made.findIndex((octet, index) => octet === 0xff && made[index + 1] === 0xc0)
    made.set([height >> 8, height & 255, width >> 8, width & 255], at + 5)
    return () => pixels.readJpeg(made, { memory: 1 })
  }
  expect(sized(20_000, 25_001)).toThrow(refused('too-large', 'This image has 20000 × 25001 pixels, which is too many.'))
  expect(sized(20_000, 25_000)).not.toThrow(expect.objectContaining({ code: 'too-large' }))
})
