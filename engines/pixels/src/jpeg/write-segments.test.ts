// The octets of each segment that we write: ITU-T T.81 annex B.2 and JFIF 1.01.
import { describe, expect, test } from 'vitest'
import { random } from '../testing/images.ts'
import { scanScript } from './coder.ts'
import { layOut } from './layout.ts'
import { quantisersAt, scaleOf } from './quantisers.ts'
import { END, frameCode, huffmanSegment, jfif, makeCode, quantiserSegment, START, segment } from './write-segments.ts'

const hex = (data: Uint8Array) => Buffer.from(data).toString('hex')

test('a file begins and ends with its markers, and says that it is JFIF 1.01 of square pixels', () => {
  expect([hex(START), hex(END), hex(segment(jfif))]).toEqual(['ffd8', 'ffd9', 'ffe000104a46494600010100000100010000'])
})
test('a segment counts its own length, up to what two octets hold', () => {
  expect(hex(segment({ code: 0xe1, data: new Uint8Array(300).fill(1) })).slice(0, 10)).toBe('ffe1012e01')
  expect(segment({ code: 0xfe, data: new Uint8Array(65_533) })).toHaveLength(65_537)
  expect(() => segment({ code: 0xfe, data: new Uint8Array(65_534) })).toThrow(RangeError)
})

describe('quantisation tables', () => {
  const table = (maxValue: number) => Uint16Array.from({ length: 64 }, (_, at) => (at === 63 ? maxValue : at + 1))
  test('quantisation tables are in zigzag order, in one octet a step or in two', () => {
    const [narrow, wide] = [table(255), table(256)]
    const both = hex(quantiserSegment([narrow, wide]))
    expect(both.slice(0, 30)).toBe('ffdb00c400010209110a03040b1219')
    expect(both.slice(8 + 2 * 64, 8 + 2 * 65)).toBe('ff')
    // The second is of two octets a step: 10 and its number.
    expect(both.slice(8 + 2 * 65, 8 + 2 * 68)).toBe('110001')
    expect(both.endsWith('0100')).toBe(true)
  })
  test('quantisation tables of more than 255 make the frame an extended one', () => {
    expect([
      frameCode(true, [table(256)]),
      frameCode(false, [table(255)]),
      frameCode(false, [table(255), table(256)]),
    ]).toEqual([0xc2, 0xc0, 0xc1])
  })
})
test('Huffman tables are of levels below four, of the others from there on', () => {
  const counts = new Uint32Array(256)
  counts[5] = 3
  const code = makeCode(counts)
  const body = `${'01'.padEnd(32, '0')}05`
  expect(
    hex(
      huffmanSegment([
        [1, code],
        [6, code],
      ]),
    ),
  ).toBe(`ffc4002601${body}12${body}`)
})

describe('the steps of a quality', () => {
  test('lie between those that were measured, in equal shares', () => {
    expect(scaleOf(15)).toBeCloseTo(Math.sqrt(scaleOf(10) * scaleOf(20)), 9)
    expect(scaleOf(99.5)).toBeCloseTo(Math.sqrt(scaleOf(99) * scaleOf(100)), 9)
    expect(scaleOf(1)).toBeGreaterThan(scaleOf(1.01))
  })
  test('the steps of a quality are those of 1 below it, and those of 100 above', () => {
    expect([scaleOf(-5), scaleOf(0), scaleOf(101)]).toEqual([scaleOf(1), scaleOf(1), scaleOf(100)])
  })
  test('get finer with every quality', () => {
    const all = Array.from({ length: 199 }, (_, at) => scaleOf(1 + at / 2))
    expect(all).toEqual(all.toSorted((one, other) => other - one))
    expect(new Set(all).size).toBe(199)
  })
  test('the steps of a quality are whole and from 1 to 255', () => {
    for (const kind of ['light', 'colour'] as const) {
      expect(new Set(quantisersAt(kind, 0.001))).toEqual(new Set([1]))
      expect(Math.max(...quantisersAt(kind, 30))).toBe(255)
      expect(quantisersAt(kind, 2)[0]).toBe(Math.round(2 * (kind === 'light' ? 9.46 : 9.21)))
    }
  })
})

test('a progressive image comes as its means, then in narrow bands of light before those of colour', () => {
  const bands = (components: number) =>
    scanScript(components).map(({ members, first, last }) => `${members} ${first}-${last}`)
  expect(bands(1)).toEqual(['0 0-0', '0 1-1', '0 2-2', '0 3-9', '0 10-63'])
  expect(bands(3)).toEqual([
    ...['0,1,2 0-0', '0 1-1', '0 2-2', '1 1-2', '2 1-2', '0 3-9', '1 3-63', '2 3-63', '0 10-63'],
  ])
})

describe('where blocks lie', () => {
  test('the blocks of one component ignore its share', () => {
    expect(layOut(17, 9, [{ horizontal: 2, vertical: 2 }])).toEqual({
      ...{ rows: 2, unitHeight: 8, unitColumns: 3, maxHorizontal: 1, maxVertical: 1 },
      components: [
        {
          horizontal: 1,
          vertical: 1,
          width: 17,
          height: 9,
          codedColumns: 3,
          codedRows: 2,
          storedColumns: 3,
          storedRows: 2,
        },
      ],
    })
  })
  test('the blocks of several components follow the largest share', () => {
    const { components, ...whole } = layOut(33, 17, [
      { horizontal: 2, vertical: 2 },
      { horizontal: 1, vertical: 1 },
    ])
    expect(whole).toEqual({ rows: 2, unitHeight: 16, unitColumns: 3, maxHorizontal: 2, maxVertical: 2 })
    expect(components).toEqual([
      {
        horizontal: 2,
        vertical: 2,
        width: 33,
        height: 17,
        codedColumns: 5,
        codedRows: 3,
        storedColumns: 6,
        storedRows: 4,
      },
      {
        horizontal: 1,
        vertical: 1,
        width: 17,
        height: 9,
        codedColumns: 3,
        codedRows: 2,
        storedColumns: 3,
        storedRows: 2,
      },
    ])
  })
})

/** The cost of an unlimited Huffman code, by joining the two rarest again and again. */
function minBits(counts: readonly number[]): number {
  const weights = [0, ...counts.filter((count) => count > 0)].sort((a, b) => a - b)
  let bits = 0
  while (weights.length > 1) {
    const joined = (weights.shift() ?? 0) + (weights.shift() ?? 0)
    bits += joined
    weights.push(joined)
    weights.sort((a, b) => a - b)
  }
  return bits
}

const bitsOf = (counts: readonly number[]) =>
  makeCode(counts).codes.reduce((sum, code, symbol) => sum + (code & 255) * (counts[symbol] ?? 0), 0)

test('codes are as short as Huffman codes where sixteen bits are enough', () => {
  const next = random(5)
  for (let round = 0; round < 20; round += 1) {
    const counts = Array.from({ length: 256 }, () => (next() < 0.4 ? 0 : Math.floor(1 + 500 * next())))
    expect(bitsOf(counts)).toBe(minBits(counts))
  }
})

test('no code is longer than sixteen bits, none is all ones, none begins another', () => {
  const counts = Array.from({ length: 40 }, (_, symbol) => Math.floor(1.6 ** symbol))
  const { codes } = makeCode(counts)
  const texts = [...codes.subarray(0, 40)].map((code) => (code >>> 8).toString(2).padStart(code & 255, '0'))
  for (const text of texts) {
    expect(text.length).toBeLessThanOrEqual(16)
    expect(text).toContain('0')
    expect(texts.filter((other) => other !== text && other.startsWith(text))).toEqual([])
  }
})

test('a single symbol gets one bit', () => {
  expect(makeCode([0, 0, 9]).codes[2]).toBe(1)
})
