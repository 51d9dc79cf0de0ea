// Headers written by hand from the formats' own papers: what each byte says must come out.

import { ascii, be16, be32, concat, le16, le32 } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { readHeader } from './index.ts'
import { hasMorePages } from './tiff/describe.ts'

const bytes = (...list: number[]) => Uint8Array.of(...list)
const upright = { orientation: 1, animated: false, alpha: false, bits: 8, cmyk: false }

describe('BMP', () => {
  const info = (width: number, height: number, bitsPerPixel: number) =>
    concat([
      ...[ascii('BM'), new Uint8Array(12), le32(40), le32(width), le32(height)],
      ...[le16(1), le16(bitsPerPixel), new Uint8Array(24)],
    ])
  test('a BMP of Windows with 32 bits a pixel may be transparent', () => {
    expect(readHeader(info(300, 200, 24), 'bmp')).toEqual({ ...upright, width: 300, height: 200 })
    expect(readHeader(info(300, 200, 32), 'bmp')).toMatchObject({ alpha: true })
  })
  test('a BMP from the top down has a negative height', () =>
    expect(readHeader(info(300, -200, 24), 'bmp')).toMatchObject({ width: 300, height: 200 }))
  test('a BMP of OS/2 has short sides', () => {
    const old = concat([ascii('BM'), new Uint8Array(12), le32(12), le16(640), le16(480), le16(1), le16(24)])
    expect(readHeader(old, 'bmp')).toEqual({ ...upright, width: 640, height: 480 })
    expect(readHeader(old.subarray(0, 25), 'bmp')).toBeNull()
  })
})

describe('GIF', () => {
  const screen = (flags: number) => concat([ascii('GIF89a'), le16(500), le16(400), bytes(flags, 0, 0)])
  const control = (flags: number) => bytes(0x21, 0xf9, 4, flags, 0, 0, 0, 0)
  const image = (flags: number) => concat([bytes(0x2c), new Uint8Array(8), bytes(flags)])
  const data = bytes(2, 3, 1, 2, 3, 2, 1, 2, 0)
  const table = (flags: number) => new Uint8Array(3 * 2 ** ((flags & 7) + 1)).fill(0x2c)
  test('one image', () => {
    const file = concat([screen(0), image(0), data, bytes(0x3b)])
    expect(readHeader(file, 'gif')).toEqual({ ...upright, width: 500, height: 400 })
  })
  test('two images move, behind colour tables of their own', () => {
    const file = concat([
      ...[screen(0x81), table(0x81)],
      ...[image(0x82), table(0x82), data, image(0x80), table(0x80), data, bytes(0x3b)],
    ])
    expect(readHeader(file, 'gif')).toEqual({ ...upright, width: 500, height: 400, animated: true, alpha: true })
  })
  test('the colours of a table are no images', () => {
    const file = concat([screen(0x87), table(0x87), image(0x87), table(0x87), data, bytes(0x3b)])
    expect(readHeader(file, 'gif')).toMatchObject({ animated: false, alpha: false })
  })
  test('a GIF has a transparent colour by the block before the image; other blocks are passed over', () => {
    const comment = concat([bytes(0x21, 0xfe, 3), ascii('a,b'), bytes(0)])
    const see = (flags: number) => concat([screen(0), comment, control(flags), image(0), data, bytes(0x3b)])
    expect(readHeader(see(1), 'gif')).toMatchObject({ alpha: true, animated: false })
    expect(readHeader(see(4), 'gif')).toMatchObject({ alpha: false })
  })
  test('twelve bytes are too few, thirteen enough', () => {
    expect(readHeader(screen(0).subarray(0, 12), 'gif')).toBeNull()
    expect(readHeader(screen(0), 'gif')).toMatchObject({ width: 500, height: 400 })
  })
})

describe('ICO', () => {
  const entry = (width: number, height: number) => concat([bytes(width, height), new Uint8Array(14)])
  const icons = (count: number, ...entries: Uint8Array[]) => concat([bytes(0, 0, 1, 0), le16(count), ...entries])
  test('the largest image of an ICO counts, 0 means 256', () => {
    expect(readHeader(icons(3, entry(16, 17), entry(48, 49), entry(32, 33)), 'ico')).toEqual({
      ...upright,
      alpha: true,
      width: 48,
      height: 49,
    })
    expect(readHeader(icons(2, entry(48, 48), entry(0, 0)), 'ico')).toMatchObject({ width: 256, height: 256 })
  })
  test('the first of two alike in an ICO counts, and none beyond the file or the count', () => {
    expect(readHeader(icons(2, entry(48, 10), entry(48, 20)), 'ico')).toMatchObject({ height: 10 })
    expect(readHeader(icons(1, entry(16, 16), entry(48, 48)), 'ico')).toMatchObject({ width: 16 })
    expect(readHeader(icons(1, entry(16, 16)), 'ico')).toMatchObject({ width: 16 })
    expect(readHeader(icons(1, entry(16, 16).subarray(0, 15)), 'ico')).toBeNull()
  })
})

describe('PNG', () => {
  const chunk = (type: string, data: Uint8Array) => concat([be32(data.length), ascii(type), data, be32(0)])
  const png = (bits: number, colour: number, ...chunks: Uint8Array[]) =>
    concat([
      bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      chunk('IHDR', concat([be32(70_000), be32(60_000), bytes(bits, colour, 0, 0, 0)])),
      ...chunks,
    ])
  test('colour types 4 and 6 are transparent, others with a tRNS chunk', () => {
    expect(readHeader(png(8, 2), 'png')).toEqual({ ...upright, width: 70_000, height: 60_000 })
    for (const colour of [4, 6]) expect(readHeader(png(8, colour), 'png')).toMatchObject({ alpha: true })
    expect(readHeader(png(8, 3), 'png')).toMatchObject({ alpha: false })
    expect(readHeader(png(8, 3, chunk('tRNS', bytes(0))), 'png')).toMatchObject({ alpha: true })
  })
  test('16 bits, movement and orientation', () => {
    expect(readHeader(png(16, 2), 'png')).toMatchObject({ bits: 16 })
    expect(readHeader(png(8, 2, chunk('acTL', new Uint8Array(8))), 'png')).toMatchObject({ animated: true })
    const exif = concat([
      ascii('MM'),
      be16(42),
      be32(8),
      be16(1),
      be16(0x112),
      be16(3),
      be32(1),
      be16(6),
      be16(0),
      be32(0),
    ])
    expect(readHeader(png(8, 2, chunk('eXIf', exif)), 'png')).toMatchObject({ orientation: 6 })
  })
})

describe('JPEG', () => {
  const segment = (marker: number, data: Uint8Array) => concat([bytes(0xff, marker), be16(data.length + 2), data])
  const frame = (marker: number, bits = 8, channels = 3) =>
    segment(marker, concat([bytes(bits), be16(200), be16(300), bytes(channels), new Uint8Array(channels * 3)]))
  const jpeg = (...parts: Uint8Array[]) => concat([bytes(0xff, 0xd8), ...parts, bytes(0xff, 0xd9, 0, 0)])
  test('every kind of JPEG frame has the size, tables do not', () => {
    for (const marker of [0xc0, 0xc1, 0xc2, 0xc3, 0xc9, 0xcf])
      expect(readHeader(jpeg(frame(marker)), 'jpeg')).toEqual({ ...upright, width: 300, height: 200 })
    for (const marker of [0xbf, 0xc4, 0xc8, 0xcc]) expect(readHeader(jpeg(frame(marker)), 'jpeg')).toBeNull()
  })
  test('bits and four channels', () => {
    expect(readHeader(jpeg(frame(0xc1, 12)), 'jpeg')).toMatchObject({ bits: 12, cmyk: false })
    expect(readHeader(jpeg(frame(0xc0, 8, 4)), 'jpeg')).toMatchObject({ cmyk: true })
  })
  test('fill bytes, bare markers and orientation before the frame', () => {
    const tiff = concat([
      ascii('II'),
      le16(42),
      le32(8),
      le16(1),
      le16(0x112),
      le16(3),
      le32(1),
      le16(8),
      le16(0),
      le32(0),
    ])
    const note = segment(0xe1, concat([ascii('Exif\0\0'), tiff]))
    const file = jpeg(bytes(0xff, 0xff), bytes(0xff, 0x01), bytes(0xff, 0xd0, 0xff, 0xd7), note, frame(0xc0))
    expect(readHeader(file, 'jpeg')).toEqual({ ...upright, width: 300, height: 200, orientation: 8 })
  })
})

describe('WebP', () => {
  const chunk = (type: string, data: Uint8Array) =>
    concat([ascii(type), le32(data.length), data, new Uint8Array(data.length & 1)])
  const webp = (...chunks: Uint8Array[]) => {
    const body = concat(chunks)
    return concat([ascii('RIFF'), le32(body.length + 4), ascii('WEBP'), body])
  }
  test('a lossy WebP has the size of its frame', () => {
    const key = concat([bytes(0x30, 1, 0, 0x9d, 1, 0x2a), le16(0x4000 | 300), le16(0xc000 | 200)])
    expect(readHeader(webp(chunk('VP8 ', key)), 'webp')).toEqual({ ...upright, width: 300, height: 200 })
    expect(readHeader(webp(chunk('VP8 ', key.fill(0, 3, 4))), 'webp')).toBeNull()
  })
  test('a lossless WebP has the size of its header', () => {
    const of = (alpha: number) => concat([bytes(0x2f), le32((299 | (199 << 14) | (alpha << 28)) >>> 0)])
    expect(readHeader(webp(chunk('VP8L', of(0))), 'webp')).toEqual({ ...upright, width: 300, height: 200 })
    expect(readHeader(webp(chunk('VP8L', of(1))), 'webp')).toMatchObject({ alpha: true })
    expect(readHeader(webp(chunk('VP8L', of(0).fill(0x2e, 0, 1))), 'webp')).toBeNull()
  })
  test('extended: sides of three bytes, flags, orientation', () => {
    const extended = (flags: number) => bytes(flags, 0, 0, 0, 0x2b, 0x01, 0x01, 0xc7, 0x00, 0x02)
    expect(readHeader(webp(chunk('VP8X', extended(0))), 'webp')).toEqual({
      ...upright,
      width: 0x1012b + 1,
      height: 0x200c7 + 1,
    })
    expect(readHeader(webp(chunk('VP8X', extended(2))), 'webp')).toMatchObject({ animated: true, alpha: false })
    expect(readHeader(webp(chunk('VP8X', extended(16))), 'webp')).toMatchObject({ animated: false, alpha: true })
    const tiff = concat([
      ascii('MM'),
      be16(42),
      be32(8),
      be16(1),
      be16(0x112),
      be16(3),
      be32(1),
      be16(3),
      be16(0),
      be32(0),
    ])
    for (const exif of [tiff, concat([ascii('Exif\0\0'), tiff])])
      expect(readHeader(webp(chunk('VP8X', extended(8)), chunk('EXIF', exif)), 'webp')).toMatchObject({
        orientation: 3,
      })
  })
})

describe('JPEG XL', () => {
  /** Bits from the lowest, as [value, count]. */
  const stream = (...fields: [number, number][]) => {
    const out = new Uint8Array(16)
    let at = 0
    for (const [value, count] of fields)
      for (let bit = 0; bit < count; bit += 1, at += 1)
        if ((value >> bit) & 1) out[at >> 3] = (out[at >> 3] ?? 0) | (1 << (at & 7))
    return concat([bytes(0xff, 0x0a), out])
  }
  const sizes = (file: Uint8Array) => {
    const { width, height } = readHeader(file, 'jxl') ?? {}
    return [width, height]
  }
  test('small sides are steps of eight', () => {
    expect(sizes(stream([1, 1], [9, 5], [0, 3], [4, 5], [1, 1]))).toEqual([40, 80])
    expect(readHeader(stream([1, 1], [9, 5], [0, 3], [4, 5], [1, 1]), 'jxl')).toMatchObject({
      alpha: true,
      orientation: 1,
    })
  })
  test('a JPEG XL whose metadata are all default is not turned, whatever bits come after', () => {
    expect(sizes(stream([1, 1], [9, 5], [0, 3], [4, 5], [1, 1], [1, 1], [7, 3]))).toEqual([40, 80])
    expect(sizes(stream([1, 1], [9, 5], [0, 3], [4, 5], [0, 1], [1, 1], [7, 3]))).toEqual([80, 40])
  })
  test.each([
    [1, 120],
    [2, 144],
    [3, 160],
    [4, 180],
    [5, 213],
    [6, 150],
    [7, 240],
  ])('ratio %i of 120 rows is %i columns', (ratio, width) =>
    expect(sizes(stream([1, 1], [14, 5], [ratio, 3], [1, 1]))).toEqual([width, 120]),
  )
  test.each([
    [0, 9, 500],
    [1, 13, 8000],
    [2, 18, 200_000],
    [3, 30, 300_000],
  ])('class %i holds %i bits', (selector, count, side) =>
    expect(sizes(stream([0, 1], [selector, 2], [side - 1, count], [0, 3], [0, 2], [76, 9], [1, 1]))).toEqual([
      77,
      side,
    ]),
  )
  test('an orientation that turns swaps the sides', () => {
    const turned = (value: number) => stream([1, 1], [9, 5], [0, 3], [4, 5], [0, 1], [1, 1], [value - 1, 3])
    expect(sizes(turned(4))).toEqual([40, 80])
    expect(sizes(turned(5))).toEqual([80, 40])
  })
  test('a JPEG XL is read in a container, whole or in parts, with long sizes', () => {
    const inner = stream([1, 1], [9, 5], [0, 3], [4, 5], [1, 1])
    const box = (type: string, data: Uint8Array) => concat([be32(8 + data.length), ascii(type), data])
    const long = (type: string, data: Uint8Array) =>
      concat([be32(1), ascii(type), be32(0), be32(16 + data.length), data])
    const start = box('JXL ', bytes(0x0d, 0x0a, 0x87, 0x0a))
    for (const file of [
      concat([start, box('jxlc', inner)]),
      concat([start, box('free', bytes()), box('jxlc', inner)]),
      concat([start, long('free', new Uint8Array(5)), long('jxlc', inner)]),
      concat([start, box('jxlp', concat([be32(0), inner]))]),
      concat([start, long('jxlp', concat([be32(0), inner]))]),
    ])
      expect(sizes(file)).toEqual([40, 80])
    expect(readHeader(concat([start, concat([be32(7), ascii('free')]), box('jxlc', inner)]), 'jxl')).toBeNull()
  })
})

describe('TIFF', () => {
  const tiff = (tags: [tag: number, type: number, value: number][], { little = true, after = [] as number[] } = {}) => {
    const u16 = little ? le16 : be16
    const u32 = little ? le32 : be32
    return concat([
      ...[ascii(little ? 'II' : 'MM'), u16(42), u32(8), u16(tags.length)],
      ...tags.map(([tag, type, value]) =>
        concat([u16(tag), u16(type), u32(1), type === 3 ? concat([u16(value), u16(0)]) : u32(value)]),
      ),
      u32(0),
      ...after.map(u16),
    ])
  }
  const sides: [number, number, number][] = [
    [256, 4, 70_000],
    [257, 3, 200],
  ]
  test('sides of both lengths, in both byte orders', () => {
    for (const little of [true, false])
      expect(readHeader(tiff(sides, { little }), 'tiff')).toEqual({ ...upright, width: 70_000, height: 200 })
    expect(readHeader(tiff(sides.slice(0, 1)), 'tiff')).toBeNull()
    expect(readHeader(tiff(sides.slice(1)), 'tiff')).toBeNull()
  })
  test('pages are counted, but not a smaller version of the first, and never for ever', () => {
    const [entry, kind] = [(tag: number, value: number) => concat([le16(tag), le16(4), le32(1), le32(value)]), 254]
    const directory = (next: number, subfile: number) =>
      concat([le16(3), entry(kind, subfile), entry(256, 9), entry(257, 9), le32(next)])
    const file = (subfile: number, next: number) =>
      concat([ascii('II'), le16(42), le32(8), directory(50, 0), directory(next, subfile)])
    expect(hasMorePages(file(0, 0))).toBe(true)
    expect(hasMorePages(file(2, 0))).toBe(true)
    for (const subfile of [1, 4])
      for (const next of [0, 50, 9999]) expect(hasMorePages(file(subfile, next))).toBe(false)
    expect(hasMorePages(tiff(sides))).toBe(false)
  })
  test('orientation, depth, alpha and ink', () => {
    const of = (...more: [number, number, number][]) => readHeader(tiff([...sides, ...more]), 'tiff')
    expect(of([274, 3, 1])).toMatchObject({ orientation: 1 })
    expect(of([274, 3, 8])).toMatchObject({ orientation: 8 })
    for (const value of [0, 9]) expect(of([274, 3, value])).toMatchObject({ orientation: 1 })
    expect(of([258, 3, 8])).toMatchObject({ bits: 8 })
    expect(of([258, 3, 16])).toMatchObject({ bits: 16 })
    expect(of([277, 3, 4])).toMatchObject({ alpha: true, cmyk: false })
    expect(of([277, 3, 4], [262, 3, 5])).toMatchObject({ alpha: false, cmyk: true })
    expect(of([277, 3, 3], [262, 3, 2])).toMatchObject({ alpha: false, cmyk: false })
  })
})

test('SVG lengths in every unit of CSS', () => {
  const width = (text: string) => readHeader(ascii(`<svg width="${text}" height="10">`), 'svg')?.width
  expect(width('120')).toBe(120)
  expect(width('120px')).toBe(120)
  expect(width('120pt')).toBe(160)
  expect(width('10pc')).toBe(160)
  expect(width('254mm')).toBe(960)
  expect(width('25.4cm')).toBe(960)
  expect(width('10in')).toBe(960)
  expect(width('1e2')).toBe(100)
})
