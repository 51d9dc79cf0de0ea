// The dots per inch in a file's own octets: JFIF 1.02 for JPEG, PNG 3rd edition 11.3.4.3 for PNG.
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { withDensity } from './density.ts'
import { jpegComponents } from './pdf.ts'

const bytes = (...list: number[]) => Uint8Array.of(...list)

describe('a JPEG', () => {
  const app0 = (name: string) => [
    0xff,
    0xe0,
    0,
    16,
    ...[...name].map((one) => one.charCodeAt(0)),
    0,
    1,
    2,
    9,
    9,
    9,
    9,
    9,
    3,
    4,
  ]
  const jpeg = (...segments: number[]) => bytes(0xff, 0xd8, ...segments, 0xff, 0xd9)
  const written = (file: Uint8Array<ArrayBuffer>, dpi: number) => [...(withDensity(file, 'image/jpeg', dpi) ?? [])]

  test('a JPEG has five of its octets changed where it has a density', () => {
    expect(written(jpeg(...app0('JFIF')), 300)).toEqual([
      ...[0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 1, 1, 44, 1, 44, 3, 4, 0xff, 0xd9],
    ])
  })
  test.each([
    ['no segment', jpeg()],
    ['another segment', jpeg(0xff, 0xe1, 0, 4, 7, 7)],
    ['a segment of another name', jpeg(...app0('JFXX'))],
    ['what is no marker', jpeg(0xfe, ...app0('JFIF').slice(1))],
  ])('a JPEG with %s at its beginning gets a segment of its own', (_, file) => {
    expect(written(file, 72)).toEqual([
      ...[0xff, 0xd8],
      // Sixteen octets: JFIF 1.02, dots per inch, across and down, and no thumbnail.
      ...[0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 1, 0, 72, 0, 72, 0, 0],
      ...file.subarray(2),
    ])
  })
  test('says no more than two octets can, and whole dots', () => {
    expect(written(jpeg(), 70_000).slice(13, 18)).toEqual([1, 255, 255, 255, 255])
    expect(written(jpeg(), 71.6).slice(13, 18)).toEqual([1, 0, 72, 0, 72])
  })
})

describe('a PNG', () => {
  const chunk = (type: string, data: Uint8Array) => {
    const made = Buffer.alloc(12 + data.length)
    made.writeUInt32BE(data.length)
    made.write(type, 4, 'latin1')
    made.set(data, 8)
    made.writeUInt32BE(crc32(made.subarray(4, -4)), 8 + data.length)
    return made
  }
  const png = (...chunks: Uint8Array[]) =>
    new Uint8Array(
      Buffer.concat([bytes(137, 80, 78, 71, 13, 10, 26, 10), chunk('IHDR', new Uint8Array(13)), ...chunks]),
    )
  const data = [chunk('IDAT', bytes(1, 2)), chunk('IDAT', bytes(3)), chunk('IEND', bytes())]

  test.each([
    ['none', []],
    ['another', [chunk('pHYs', bytes(0, 0, 0, 1, 0, 0, 0, 1, 0))]],
  ])('a PNG that declares %s declares it once, before its pixels, with a check sum', (_, before) => {
    const density = Buffer.alloc(9)
    // 254 an inch of 0.0254 m.
    density.writeUInt32BE(10_000)
    density.writeUInt32BE(10_000, 4)
    density[8] = 1
    const text = chunk('tEXt', bytes(65, 0, 66))
    expect(withDensity(png(text, ...before, ...data), 'image/png', 254)).toEqual(
      png(text, chunk('pHYs', density), ...data),
    )
  })
  test('stays as it is where there are no pixels, or less than a chunk of them', () => {
    const empty = png(chunk('IEND', bytes()))
    expect(withDensity(empty, 'image/png', 254)).toEqual(empty)
    const cut = png(chunk('IDAT', bytes()).subarray(0, 11))
    expect(withDensity(cut, 'image/png', 254)).toEqual(cut)
    expect(withDensity(png(chunk('IDAT', bytes())), 'image/png', 254)).toHaveLength(png().length + 21 + 12)
  })
})

describe('the channels of a JPEG', () => {
  const frame = (marker: number, channels = 4) => [0xff, marker, 0, 11, 8, 0, 1, 0, 1, channels, 0, 0, 0]
  const of = (...list: number[]) => jpegComponents(bytes(0xff, 0xd8, ...list))
  test.each([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc9, 0xcf])(
    'the channels of a JPEG are read from a frame of the kind %i',
    (marker) => {
      expect(of(...frame(marker))).toBe(4)
    },
  )
  test.each([0xbf, 0xc4, 0xc8, 0xcc, 0xd0])(
    'the channels of a JPEG are not read from a segment of the kind %i',
    (marker) => {
      expect(of(...frame(marker))).toBe(3)
      expect(of(...frame(marker), ...frame(0xc0, 1))).toBe(1)
    },
  )
  test('the channels of a JPEG are found behind segments of any length, and need the whole head', () => {
    const long = [0xff, 0xe1, 1, 4, ...Array<number>(258).fill(0xff)]
    expect(of(...long, ...frame(0xc2, 1))).toBe(1)
    expect(of(...frame(0xc0, 1).slice(0, 10))).toBe(1)
    expect(of(...frame(0xc0, 1).slice(0, 9))).toBe(3)
    expect(of(0xfe, ...frame(0xc0, 1))).toBe(3)
  })
})
