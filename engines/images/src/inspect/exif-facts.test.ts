// The values of EXIF in a visitor's words: CIPA DC-008, section 4.6.

import { ascii, be16, be32, concat } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { writeExif } from '../testing/exif.ts'
import { exifFacts } from './exif-facts.ts'

type Row = [tag: number, type: number, value: Uint8Array]
const reported = (rows: { first?: Row[]; exif?: Row[]; gps?: Row[] }) =>
  exifFacts(writeExif({ first: [], ...rows })).map(({ kind, name, value }) => `${kind} ${name}: ${value}`)
const ratios = (...values: [number, number][]) => concat(values.flat().map(be32))
const wide = (text: string) => concat([...text].map((letter) => Uint8Array.of(letter.charCodeAt(0), 0)))

test.each([
  ['ASCII\0\0\0', ascii('by Ada'), 'by Ada'],
  ['UNICODE\0', wide('by Ada'), 'by Ada'],
  ['\0\0\0\0\0\0\0\0', new TextEncoder().encode('à la'), 'à la'],
])('a comment whose encoding is %j', (encoding, text, value) => {
  expect(reported({ exif: [[0x9286, 7, concat([ascii(encoding), text])]] })).toEqual([`text Comment: ${value}`])
})

test.each([
  [0x9c9b, 'text Title'],
  [0x9c9c, 'text Comment'],
  [0x9c9d, 'author Author'],
  [0x9c9e, 'text Keywords'],
  [0x9c9f, 'text Subject'],
])('the tag %i of Windows is written in two octets a letter', (tag, notified) => {
  expect(reported({ first: [[tag, 1, wide('Ada\0')]] })).toEqual([`${notified}: Ada`])
})

test('texts are UTF-8, empty ones are not reported, and maker’s notes are reported by their length', () => {
  const first: Row[] = [
    [0x13b, 2, new TextEncoder().encode('Zoë\0')],
    [0x10f, 2, ascii('\0')],
  ]
  expect(reported({ first, exif: [[0x927c, 7, Uint8Array.of(9)]] })).toEqual([
    'author Author: Zoë',
    'device Maker notes: 1 byte',
  ])
})

test('fractions are divided and have four digits behind the point', () => {
  expect(reported({ exif: [[0xa434, 5, ratios([2, 3], [1, 4])]] })).toEqual(['device Lens: 0.6667 0.25'])
})
test('numbers of one, two and four octets', () => {
  const rows: Row[] = [
    [0x131, 1, Uint8Array.of(7, 8)],
    [0x10f, 3, Uint8Array.of(1, 0, 2, 0)],
    [0x110, 4, concat([be32(70_000), be32(5)])],
  ]
  expect(reported({ first: rows })).toEqual([
    'device Software: 7 8',
    'device Camera maker: 256 512',
    'device Camera: 70000 5',
  ])
})

describe('the place', () => {
  const point = (latitude: [number, number][], longitude: [number, number][], north = 'N', east = 'E') =>
    exifFacts(
      writeExif({
        first: [],
        gps: [
          [1, 2, ascii(`${north}\0`)],
          [2, 5, ratios(...latitude)],
          [3, 2, ascii(`${east}\0`)],
          [4, 5, ratios(...longitude)],
        ],
      }),
    )
  test.each([
    ['N', 'E', 1, 1, '48.51000° N, 2.25833° E'],
    ['S', 'W', -1, -1, '48.51000° S, 2.25833° W'],
    ['N', 'W', 1, -1, '48.51000° N, 2.25833° W'],
  ])('%s and %s', (north, east, up, right, value) => {
    const [fact] = point(
      [
        [48, 1],
        [30, 1],
        [36, 1],
      ],
      [
        [2, 1],
        [15, 1],
        [30, 1],
      ],
      north,
      east,
    )
    expect(fact).toMatchObject({ kind: 'place', name: 'Location', value })
    expect(fact?.point?.latitude).toBeCloseTo(up * 48.51, 9)
    expect(fact?.point?.longitude).toBeCloseTo(right * (2 + 15.5 / 60), 9)
  })
  test('a place is read in degrees alone, in degrees and minutes, and with seconds of nothing by nothing', () => {
    const [fact] = point(
      [[481, 10]],
      [
        [2, 1],
        [30, 1],
      ],
    )
    expect(fact?.value).toBe('48.10000° N, 2.50000° E')
    expect(
      point(
        [
          [1, 1],
          [0, 0],
          [0, 0],
        ],
        [
          [2, 1],
          [0, 1],
          [0, 1],
          [9, 1],
        ],
      )[0]?.value,
    ).toBe('1.00000° N, 2.00000° E')
  })
  test('a place at the poles and the date line is a point, beyond them it is none', () => {
    const at = (latitude: number, longitude: number) => point([[latitude, 10]], [[longitude, 10]])[0]?.value
    expect([at(900, 1800), at(901, 0), at(0, 1801)]).toEqual([
      '90.00000° N, 180.00000° E',
      '90.1°, 0° (not a place on Earth)',
      '0°, 180.1° (not a place on Earth)',
    ])
    expect(at(0, 0)).toBe('0.00000° N, 0.00000° E')
  })
  test('a place in another type, or half of it, gives no point', () => {
    const half: Row[] = [[2, 5, ratios([48, 1])]]
    expect(reported({ gps: half })).toEqual(['place Location: Incomplete: 48°'])
    const [sideless] = exifFacts(writeExif({ first: [], gps: [...half, [4, 5, ratios([2, 1])]] }))
    expect([sideless?.value, sideless?.point]).toEqual([expect.stringContaining('48°, 2°'), undefined])
    const texts: Row[] = [
      [2, 2, ascii('48 N\0')],
      [4, 2, ascii('2 E\0')],
    ]
    expect(reported({ gps: texts })).toEqual(['place Location: Incomplete tag (2 values)'])
  })
  test('altitude, speed, directions, the destination and the words of a place are reported with it', () => {
    const rows: Row[] = [
      [5, 1, Uint8Array.of(1)],
      [6, 5, ratios([25, 2])],
      [12, 2, ascii('K\0')],
      [13, 5, ratios([88, 1])],
      [17, 5, ratios([271, 1])],
      [0x13, 2, ascii('S\0')],
      [0x14, 5, ratios([48, 1])],
      [0x15, 2, ascii('E\0')],
      [0x16, 5, ratios([2, 1])],
      [0x1c, 7, ascii('ASCII\0\0\0Old Town')],
    ]
    expect(reported({ gps: rows })).toEqual([
      'place Destination: 48.00000° S, 2.00000° E',
      'place Altitude: 12.5 m below sea level',
      'place Speed: 88 km/h',
      'place Direction of the camera: 271',
      'place Area: Old Town',
    ])
  })
  test('a place of day and time by satellite reveals nothing about where', () => {
    const rows: Row[] = [
      [7, 5, ratios([9, 1], [5, 1], [119, 2])],
      [0x1d, 2, ascii('2026:01:02\0')],
    ]
    expect(reported({ gps: rows })).toEqual(['date GPS time: 09:05:59', 'date GPS date: 2026:01:02'])
  })
})

test('values that a reader needs are counted where cameras put them, not in the first directory', () => {
  const rows: Row[] = [
    [0x829a, 5, ratios([1, 250])],
    [0x8827, 3, Uint8Array.of(0, 100)],
  ]
  expect(reported({ first: [[0x112, 3, Uint8Array.of(0, 1)]], exif: rows })).toEqual([
    'other Camera settings: 2 values',
  ])
})

describe('the thumbnail', () => {
  const withThumbnail = (data: Uint8Array) => {
    const entry = (tag: number, value: number) =>
      concat([Uint8Array.of(tag >> 8, tag & 255, 0, 4), be32(1), be32(value)])
    const head = concat([ascii('MM'), Uint8Array.of(0, 42), be32(8), Uint8Array.of(0, 0), be32(14)])
    const second = concat([Uint8Array.of(0, 2), entry(0x201, 44), entry(0x202, data.length), be32(0)])
    return exifFacts(concat([head, second, data]))
  }
  test('a thumbnail is returned if it is a JPEG', () => {
    const jpeg = Uint8Array.of(0xff, 0xd8, 3)
    expect(withThumbnail(jpeg)).toEqual([{ kind: 'thumbnail', name: 'Thumbnail', value: '3 bytes', bytes: jpeg }])
  })
  test.each([
    [0xff, 0xd9],
    [0xfe, 0xd8],
  ])('a thumbnail is reported alone where it begins with %i %i', (...start) => {
    expect(withThumbnail(Uint8Array.from(start))).toEqual([{ kind: 'thumbnail', name: 'Thumbnail', value: '2 bytes' }])
  })
})

test('a block that is no TIFF', () => {
  expect(exifFacts(ascii('nonsense'))).toEqual([{ kind: 'other', name: 'Unreadable EXIF', value: '8 bytes' }])
})

test.each([
  ['UNICODE\0', [0, 72, 0, 105], 'Hi'],
  ['UNICODE\0', [72, 0, 105, 0], 'Hi'],
  ['ASCII\0\0\0', [72, 105], 'Hi'],
  ['', [...ascii('No name of an encoding')], 'No name of an encoding'],
])('a comment is read behind %j in either order of octets', (code, letters, text) => {
  const value = concat([ascii(code), Uint8Array.from(letters)])
  expect(reported({ exif: [[0x9286, 7, value]] })).toEqual([`text Comment: ${text}`])
})

test('blocks of other formats in EXIF are read as those of their own', () => {
  const xmp = ascii('<x:xmpmeta><photoshop:City>Paris</photoshop:City></x:xmpmeta>')
  const iptc = (text: string) => concat([Uint8Array.of(0x1c, 2, 80, 0, text.length), ascii(text)])
  const resources = concat([ascii('8BIM'), be16(0x0404), be16(0), be32(8), iptc('Bob')])
  const facts = reported({
    first: [
      [0x02bc, 1, xmp],
      [0x83bb, 7, iptc('Ada')],
      [0x8649, 7, resources],
    ],
  })
  expect(facts).toEqual(['place XMP: City: Paris', 'author IPTC: Author: Ada', 'author IPTC: Author: Bob'])
})

test('a name in the encoding of Western Europe is read', () => {
  const name = Uint8Array.of(0x4a, 0xfc, 0x72, 0x67, 0)
  expect(reported({ first: [[315, 2, name]] })).toEqual(['author Author: Jürg'])
})

describe('the notes of a maker', () => {
  const row = (tag: number, type: number, count: number, value: Uint8Array | number) =>
    concat([be16(tag), be16(type), be32(count), typeof value === 'number' ? be32(value) : value])
  test('name owner and serial number by addresses of the whole block', () => {
    // The notes begin behind two directories of 38 and 18 octets and the maker's name.
    const at = 8 + 30 + 18 + 6
    const owner = ascii('Olivia\0\0')
    const notes = concat([be16(2), row(9, 2, 8, at + 30), row(12, 4, 1, 730012345), be32(0), owner])
    expect(reported({ first: [[271, 2, ascii('Canon\0')]], exif: [[0x927c, 7, notes]] })).toEqual(
      expect.arrayContaining(['author Camera owner: Olivia', 'device Serial number: 0730012345']),
    )
  })
  test('name a serial number by addresses of their own, and damaged ones name nothing', () => {
    const notes = concat([ascii('PENTAX \0MM'), be16(1), row(0x229, 2, 8, 28), be32(0), ascii('7654321\0')])
    const facts = (value: Uint8Array) => reported({ exif: [[0x927c, 7, value]] })
    expect(facts(notes)).toContain('device Serial number: 7654321')
    expect(facts(notes.subarray(0, 30))).toEqual(['device Maker notes: 30 bytes'])
  })
})
