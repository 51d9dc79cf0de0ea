import { ascii, be16, be32, concat, le16, le32 } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { makeExif, octetsOfType } from '../testing/exif.ts'
import { forNewPixels, hasGps, orientationOnly, orientationOr1, readOrientation } from './exif.ts'

const change = (bytes: Uint8Array, at: number, value: number) => {
  const copy = bytes.slice()
  copy[at] = value
  return copy
}

describe('orientation', () => {
  test('broken headers give the messages of the specification [image-56]', () => {
    expect(() => readOrientation(change(makeExif(), 0, 0x58))).toThrow('TIFF header contains invalid endian')
    expect(() => readOrientation(change(makeExif(), 3, 43))).toThrow('TIFF header contains invalid version')
    expect(() => readOrientation(change(orientationOnly(3), 13, 4))).toThrow('Orientation data type is invalid')
    expect(() => readOrientation(change(orientationOnly(3), 17, 2))).toThrow('Orientation data count is invalid')
    expect(orientationOr1(change(makeExif(6), 0, 0x58))).toBe(1)
  })
})

describe('the thumbnail', () => {
  test('a directory that points into the first one or past the end takes nothing with it', () => {
    for (const at of [8, 0xffff_fff0]) {
      const odd = makeExif()
      odd.set(be32(at), 8 + 2 + 3 * 12)
      const retained = forNewPixels(odd)
      expect(readOrientation(retained)).toBe(1)
      expect(hasGps(retained)).toBe(true)
    }
  })
})

// The second directory of EXIF holds the thumbnail: it shows the old pixels, so it goes, and only it.

type Entry = readonly [tag: number, type: number, count: number, value: number]

const FIRST = 8 + 2 + 12 + 4
const MARK = 0xab
const END = ascii('maker notes')

/** A block whose second directory has these entries, with marked data and something else behind it. */
function block(entriesAt: (data: number) => readonly Entry[], { length = 40, little = false } = {}) {
  const [u16, u32] = little ? [le16, le32] : [be16, be32]
  const size = 2 + 12 * entriesAt(0).length + 4
  const directory = (entries: readonly Entry[], next: number) =>
    concat([
      u16(entries.length),
      ...entries.map(([tag, type, count, value]) =>
        concat([u16(tag), u16(type), u32(count), ...(type === 3 && count === 1 ? [u16(value), u16(0)] : [u32(value)])]),
      ),
      u32(next),
    ])
  return concat([
    ...[ascii(little ? 'II' : 'MM'), u16(42), u32(8), directory([[0x112, 3, 1, 6]], FIRST)],
    directory(entriesAt(FIRST + size), 0),
    ...[new Uint8Array(length).fill(MARK), END],
  ])
}
const marked = (retained: Uint8Array) => retained.filter((octet) => octet === MARK).length
const endOf = (retained: Uint8Array) => new TextDecoder().decode(retained.subarray(-END.length))

describe.each([false, true])('little-endian %s', (little) => {
  test.each([
    ['of JPEG', 0x201, 0x202],
    ['in strips', 0x111, 0x117],
  ])('the pixels %s go as far as their length says, and the directory with them', (_, offset, length) => {
    const retained = forNewPixels(
      block(
        (data) => [
          [offset, 4, 1, data],
          [length, 4, 1, 33],
        ],
        { little },
      ),
    )
    expect([marked(retained), endOf(retained)]).toEqual([7, 'maker notes'])
    expect(retained.subarray(FIRST - 4, FIRST + 30)).toEqual(new Uint8Array(34))
    // The image is upright from now on.
    expect([...retained.subarray(18, 22)]).toEqual(little ? [1, 0, 0, 0] : [0, 1, 0, 0])
  })
})

test.each(octetsOfType)('six values of type %i take %i octets each, and all of them go', (type, octets) => {
  expect(marked(forNewPixels(block((data) => [[0x100, type, 6, data]], { length: 60 })))).toBe(60 - 6 * octets)
})
test.each([0, 13])('a value of type %i, which no one knows, takes nothing with it', (type) => {
  expect(marked(forNewPixels(block((data) => [[0x100, type, 6, data]])))).toBe(40)
})
test('four octets are in the entry itself, five elsewhere', () => {
  const left = (count: number) => marked(forNewPixels(block((data) => [[0x100, 7, count, data]])))
  expect([left(4), left(5)]).toEqual([40, 35])
})
test('the first 64 entries are followed', () => {
  const at = (place: number) =>
    marked(
      forNewPixels(
        block((data) => Array.from({ length: 66 }, (_, index): Entry => [0x100, 7, index === place ? 5 : 1, data])),
      ),
    )
  expect([at(63), at(64)]).toEqual([35, 40])
})
test('a value directly behind the first directory goes, one that reaches into it stays', () => {
  // The second directory is 30 octets long, so that 35 from its start take five of the marked ones.
  const left = (from: number) =>
    marked(
      forNewPixels(
        block(() => [
          [0x201, 4, 1, from],
          [0x202, 4, 1, 35],
        ]),
      ),
    )
  expect([left(FIRST), left(FIRST - 1)]).toEqual([35, 40])
})
test('a blank end is cut off, with earlier blank parts', () => {
  const whole = block((data) => [
    [0x201, 4, 1, data],
    [0x202, 4, 1, 40 + END.length],
  ])
  expect(forNewPixels(whole)).toHaveLength(FIRST)
  const overlapping = block((data) => [
    [0x201, 4, 1, data + 20],
    [0x202, 4, 1, 900],
    [0x100, 7, 25, data],
  ])
  expect(forNewPixels(overlapping)).toHaveLength(FIRST)
  const apart = block((data) => [
    [0x201, 4, 1, data + 20],
    [0x202, 4, 1, 900],
    [0x100, 7, 19, data],
  ])
  expect(forNewPixels(apart)).toHaveLength(FIRST + 42 + 20)
})
test('a second directory beyond the end is forgotten', () => {
  const lonely = block(() => [])
    .slice(0, FIRST)
    .fill(0xff, FIRST - 4)
  expect([...forNewPixels(lonely).subarray(FIRST - 4)]).toEqual([0, 0, 0, 0])
  expect(forNewPixels(lonely.subarray(0, FIRST - 1))).toHaveLength(FIRST - 1)
})
