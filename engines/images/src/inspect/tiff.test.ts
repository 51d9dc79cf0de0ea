// Entries of a TIFF structure, written by hand from TIFF 6.0, section 2.

import { ascii, be16, be32, concat, le16, le32 } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { octetsOfType } from '../testing/exif.ts'
import { numberAt, readTiff } from './tiff.ts'

type Row = readonly [tag: number, type: number, count: number, value: number]
const directory = (rows: readonly Row[], next = 0) =>
  concat([
    be16(rows.length),
    ...rows.map(([tag, type, count, value]) => concat([be16(tag), be16(type), be32(count), be32(value)])),
    be32(next),
  ])
const head = concat([ascii('MM'), be16(42), be32(8)])
const sizeOf = (rows: number) => 2 + 12 * rows + 4

test.each(octetsOfType)('five values of type %i are of %i octets each', (type, octets) => {
  const at = 8 + sizeOf(1)
  const data = Uint8Array.from({ length: 60 }, (_, index) => index)
  const [entry] = readTiff(concat([head, directory([[9, type, 5, at]]), data]))?.entries ?? []
  expect(entry).toEqual({ directory: 'first', tag: 9, type, count: 5, value: data.subarray(0, 5 * octets) })
})
test.each([0, 13])('type %i is none', (type) => {
  expect(readTiff(concat([head, directory([[9, type, 1, 0]])]))?.entries).toEqual([])
})

test('four octets are in the entry, five where it points', () => {
  const at = 8 + sizeOf(2)
  const rows: Row[] = [
    [1, 7, 4, 0x61626364],
    [2, 7, 5, at],
  ]
  const values = readTiff(concat([head, directory(rows), ascii('abcdef')]))?.entries.map(({ value }) => [...value])
  expect(values).toEqual([[...ascii('abcd')], [...ascii('abcde')]])
})
test('a value may reach the end, not beyond it', () => {
  const at = 8 + sizeOf(1)
  const read = (count: number) =>
    readTiff(concat([head, directory([[1, 7, count, at]]), ascii('abcdef')]))?.entries.length
  expect([read(6), read(7)]).toEqual([1, 0])
})
test('an entry that is cut off is none, and a directory needs its count', () => {
  const file = concat([head, directory([[1, 7, 1, 0]])])
  expect([22, 21, 9].map((length) => readTiff(file.subarray(0, length))?.entries.length)).toEqual([1, 0, 0])
})
test('the first five hundred entries are read', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, tag): Row => [tag + 1, 7, 1, 0])
  expect([499, 500, 501].map((count) => readTiff(concat([head, directory(rows(count))]))?.entries.length)).toEqual([
    499, 500, 500,
  ])
})
test('directories within directories, each under its name', () => {
  const [exif, gps, interop, thumbnail] = [
    8 + sizeOf(2),
    8 + sizeOf(2) + sizeOf(1),
    8 + sizeOf(2) + 2 * sizeOf(1),
    8 + sizeOf(2) + 3 * sizeOf(1),
  ]
  const file = concat([
    head,
    directory(
      [
        [0x8769, 4, 1, exif],
        [0x8825, 4, 1, gps],
      ],
      thumbnail,
    ),
    directory([[0xa005, 4, 1, interop]], 8),
    directory([[1, 7, 1, 0]]),
    directory([[2, 7, 1, 0]]),
    // A thumbnail's own pointers are not followed, nor a directory behind it.
    directory([[0x8769, 4, 1, exif]], gps),
  ])
  expect(readTiff(file)?.entries.map(({ directory: name, tag }) => [name, tag])).toEqual([
    ['first', 0x8769],
    ['exif', 0xa005],
    ['interop', 2],
    ['first', 0x8825],
    ['gps', 1],
    ['thumbnail', 0x8769],
  ])
})
test('a directory at the very end, and none at 0', () => {
  expect(readTiff(concat([ascii('MM'), be16(42), be32(8), be16(0)]))).toEqual({ little: false, entries: [] })
  expect(readTiff(concat([ascii('MM'), be16(42), be32(0), be16(1)]))?.entries).toEqual([])
})
test('a block that begins otherwise is no TIFF', () => {
  const starts = [ascii('MM*\0'), ascii('II\0*'), ascii('IM\0*'), concat([ascii('MM'), be16(43)]), ascii('MI*\0')]
  expect(starts.map((start) => readTiff(concat([start, be32(8), be16(0)])))).toEqual([null, null, null, null, null])
  expect(readTiff(concat([ascii('II'), le16(42), le32(8), le16(0)]))).toEqual({ little: true, entries: [] })
})

describe('one value of an entry', () => {
  const data = Uint8Array.from({ length: 32 }, (_, index) => index + 1)
  test.each([
    [1, 2, 3],
    [3, 2, 0x0506],
    [4, 2, 0x090a0b0c],
    [5, 1, 0x090a0b0c / 0x0d0e0f10],
    [7, 3, 4],
  ])('a value of type %i, number %i, is read', (type, index, value) => {
    expect(numberAt(data, type, index, false)).toBe(value)
  })
  test('a value in the other byte order is read', () => {
    expect([numberAt(data, 3, 1, true), numberAt(data, 4, 1, true), numberAt(data, 5, 0, true)]).toEqual([
      0x0403,
      0x08070605,
      0x04030201 / 0x08070605,
    ])
  })
})
