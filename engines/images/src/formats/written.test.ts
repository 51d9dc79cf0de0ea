import { be32 } from '@sundry/kit'
// Files written here are taken apart by the formats' own papers, and files built from those papers are cleaned: every
// byte that another program reads is where it looks for it.

import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { stripMetadata } from '../pipeline/metadata.ts'
import { makeExif } from '../testing/exif.ts'
import { bytes, join, latin1, plain } from '../testing/octets.ts'
import { makeProfile } from '../testing/profile.ts'
import { encodeBmp } from './bmp/codec.ts'
import { encodeIco } from './ico/write.ts'
import { readMetadata, writeMetadata } from './index.ts'
import { writePng } from './png/write.ts'

interface Image {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
  colorSpace: 'srgb'
}
const image = (width: number, height: number, colour: (x: number, y: number) => number[]): Image => ({
  data: new Uint8ClampedArray(
    Array.from({ length: width * height }, (_, at) => colour(at % width, Math.floor(at / width))).flat(),
  ),
  width,
  height,
  colorSpace: 'srgb',
})

describe('BMP', () => {
  // https://learn.microsoft.com/windows/win32/api/wingdi/ns-wingdi-bitmapinfoheader
  test('a BMP has the head of Windows, the lowest line first, blue before red, lines of whole fours', () => {
    const pixels = image(3, 2, (x, y) => [10 * x, 100 + y, 200 + x, 255])
    const file = Buffer.from(encodeBmp({ pixels: () => pixels as unknown as ImageData }))
    expect(file.toString('latin1', 0, 2)).toBe('BM')
    expect(file.length).toBe(54 + 2 * 12)
    expect([2, 6, 10, 14, 18, 22].map((at) => file.readInt32LE(at))).toEqual([file.length, 0, 54, 40, 3, 2])
    expect([26, 28].map((at) => file.readUInt16LE(at))).toEqual([1, 24])
    // 72 dots an inch, and an inch is 0.0254 m.
    const perMetre = Math.round(72 / 0.0254)
    expect([30, 34, 38, 42, 46, 50].map((at) => file.readInt32LE(at))).toEqual([0, 24, perMetre, perMetre, 0, 0])
    expect([...file.subarray(54, 66)]).toEqual([200, 101, 0, 201, 101, 10, 202, 101, 20, 0, 0, 0])
    expect([...file.subarray(66)]).toEqual([200, 100, 0, 201, 100, 10, 202, 100, 20, 0, 0, 0])
    const wide = image(9, 1, () => [1, 2, 3, 255])
    expect(encodeBmp({ pixels: () => wide as unknown as ImageData })).toHaveLength(54 + 28)
  })
})

test('ICO: a directory of sixteen bytes an image, then the PNGs where it says', () => {
  const pngs = [join('first'), join('second one')] as const
  const file = Buffer.from(
    encodeIco([
      { width: 16, height: 24, png: pngs[0] },
      { width: 256, height: 256, png: pngs[1] },
    ]),
  )
  expect([0, 2, 4].map((at) => file.readUInt16LE(at))).toEqual([0, 1, 2])
  for (const [index, [width, height]] of [
    [16, 24],
    [0, 0],
  ].entries()) {
    const at = 6 + index * 16
    // Sides, no palette, nothing, one plane, 32 bits.
    expect([...file.subarray(at, at + 8)]).toEqual([width, height, 0, 0, 1, 0, 32, 0])
    const [size, start] = [file.readUInt32LE(at + 8), file.readUInt32LE(at + 12)]
    expect(plain(file.subarray(start, start + size))).toEqual(pngs[index])
  }
})

interface PngChunk {
  type: string
  data: Buffer
}
function pngChunks(file: Uint8Array): PngChunk[] {
  const buffer = Buffer.from(file)
  expect(latin1(buffer.subarray(0, 8))).toBe('\x89PNG\r\n\x1a\n')
  const chunks: PngChunk[] = []
  for (let at = 8; at < buffer.length; ) {
    const size = buffer.readUInt32BE(at)
    const body = buffer.subarray(at + 4, at + 8 + size)
    expect(buffer.readUInt32BE(at + 8 + size)).toBe(crc32(body))
    chunks.push({ type: latin1(body.subarray(0, 4)), data: body.subarray(4) })
    at += 12 + size
  }
  return chunks
}
const typesOf = (file: Uint8Array) => pngChunks(file).map(({ type }) => type)

/** https://www.w3.org/TR/png-3/#9Filters, by the book. */
function unfilter(raw: Buffer, length: number, step: number): { lines: number[][]; filters: number[] } {
  const lines: number[][] = []
  const filters: number[] = []
  for (let from = 0; from < raw.length; from += length + 1) {
    const filter = raw[from] ?? 0
    const above = lines.at(-1) ?? Array(length).fill(0)
    const line: number[] = []
    for (let at = 0; at < length; at += 1) {
      const [a, b, c] = [line[at - step] ?? 0, above[at] ?? 0, at >= step ? (above[at - step] ?? 0) : 0]
      const p = a + b - c
      const nearest = [a, b, c].reduce((best, one) => (Math.abs(p - one) < Math.abs(p - best) ? one : best))
      const guess = [0, a, b, Math.floor((a + b) / 2), nearest][filter] ?? Number.NaN
      line.push(((raw[from + 1 + at] ?? 0) + guess) & 255)
    }
    lines.push(line)
    filters.push(filter)
  }
  return { lines, filters }
}

describe('PNG', () => {
  const noise = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return seed >> 16
  }
  const next = noise(7)
  const images: [string, Image, channels: 3 | 4][] = [
    ['a ramp', image(40, 30, (x, y) => [x * 3, y * 5, x + y, 255]), 3],
    ['noise', image(33, 17, () => [next() & 255, next() & 255, next() & 255, 255]), 3],
    ['a soft curve', image(64, 40, (x, y) => [(x * x) >> 5, (y * y) >> 4, (x * y) >> 4, 255]), 3],
    ['columns', image(24, 24, (x) => [(x * 97) & 255, (x * 31) & 255, 9, 255]), 3],
    ['one pixel that is not opaque', image(5, 4, (x, y) => [x, y, 7, x === 4 && y === 3 ? 254 : 255]), 4],
    ['a single pixel', image(1, 1, () => [1, 2, 3, 255]), 3],
  ]
  test.each(images)('%s is read back pixel by pixel', async (_, pixels, channels) => {
    const chunks = pngChunks(await writePng(pixels as unknown as ImageData))
    expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND'])
    const head = chunks[0]?.data ?? Buffer.alloc(0)
    expect([head.readUInt32BE(0), head.readUInt32BE(4)]).toEqual([pixels.width, pixels.height])
    // Eight bits; colour type 2 is RGB, 6 RGBA; nothing is interlaced.
    expect([...head.subarray(8)]).toEqual([8, channels === 3 ? 2 : 6, 0, 0, 0])
    const { lines } = unfilter(inflateSync(chunks[1]?.data ?? ''), pixels.width * channels, channels)
    const expected = [...pixels.data].filter((_value, at) => channels === 4 || at % 4 < 3)
    expect(lines.flat()).toEqual(expected)
  })

  test('alpha is written when it is asked for, and each line takes the filter that leaves least', async () => {
    const ramp = image(64, 8, (x, y) => [x * 2 + y * 40, x * 2, x * 2, 255])
    const chunks = pngChunks(await writePng(ramp as unknown as ImageData, true))
    expect(chunks[0]?.data[9]).toBe(6)
    const { filters, lines } = unfilter(inflateSync(chunks[1]?.data ?? ''), 64 * 4, 4)
    expect(lines.flat()).toEqual([...ramp.data])
    // The first line grows by two a pixel: its left neighbour leaves least. The next ones are foreseen from three sides.
    expect(filters).toEqual([1, 4, 4, 4, 4, 4, 4, 4])
  })

  const chunk = (type: string, data: Uint8Array | string) => {
    const body = join(type, data)
    return join(be32(body.length - 4), body, be32(crc32(body)))
  }
  const head = join('\x89PNG\r\n\x1a\n', chunk('IHDR', join(be32(1), be32(1), bytes(8, 2, 0, 0, 0))))
  const pixelData = chunk('IDAT', plain(deflateSync(bytes(0, 1, 2, 3))))
  const profile = makeProfile('Display P3')
  const iccp = chunk('iCCP', join('name\0\0', plain(deflateSync(profile))))
  const xmp = chunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta/>')

  test('PNG metadata are read, whatever their words', async () => {
    const file = join(head, iccp, chunk('eXIf', makeExif(6)), xmp, pixelData, chunk('IEND', ''))
    const found = await readMetadata(file, 'png')
    expect(plain(found.icc ?? bytes())).toEqual(plain(profile))
    expect(plain(found.exif ?? bytes())).toEqual(plain(makeExif(6)))
    expect(latin1(found.xmp ?? bytes())).toBe('<x:xmpmeta/>')
    const foreign = join(head, chunk('iTXt', 'XML:com.adobe.xmp\0\0\0en\0Titel\0<x/>'), pixelData)
    expect(latin1((await readMetadata(foreign, 'png')).xmp ?? bytes())).toBe('<x/>')
    const packed = join(head, chunk('iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0packed'), pixelData)
    expect(await readMetadata(packed, 'png')).toEqual({ exif: null, icc: null, xmp: null })
    const comment = join(head, chunk('iTXt', 'Comment\0\0\0\0\0hello'), pixelData)
    expect((await readMetadata(comment, 'png')).xmp).toBeNull()
  })

  test('PNG metadata are written as requested, behind the head', async () => {
    const reported = ['tEXt', 'zTXt', 'tIME', 'sRGB', 'cHRM', 'gAMA', 'cICP'].map((type) => chunk(type, 'x'))
    const file = join(
      head,
      ...reported,
      iccp,
      xmp,
      chunk('eXIf', makeExif(3)),
      chunk('tRNS', 'x'),
      pixelData,
      chunk('IEND', ''),
    )
    const nothing = { exif: null, icc: null, xmp: null }
    expect(typesOf(await writeMetadata(file, 'png', nothing))).toEqual(['IHDR', 'tRNS', 'IDAT', 'IEND'])
    const full = { exif: plain(makeExif(6)), icc: plain(profile), xmp: join('<x:xmpmeta/>') }
    const written = await writeMetadata(file, 'png', full)
    expect(typesOf(written)).toEqual(['IHDR', 'iCCP', 'eXIf', 'iTXt', 'tRNS', 'IDAT', 'IEND'])
    const text = pngChunks(written).find(({ type }) => type === 'iTXt')?.data
    // Keyword, not compressed, no language, no translated keyword: https://www.w3.org/TR/png-3/#11iTXt
    expect(latin1(text ?? bytes())).toBe('XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta/>')
    const icc = pngChunks(written).find(({ type }) => type === 'iCCP')?.data ?? Buffer.alloc(0)
    const named = icc.indexOf(0)
    expect(named > 0 && named < 80 && icc[named + 1] === 0).toBe(true)
    expect(plain(inflateSync(icc.subarray(named + 2)))).toEqual(plain(profile))
  })

  test('PNG cleaning keeps chunks that change how the pixels look, and the orientation', async () => {
    const looks = ['tRNS', 'acTL', 'fcTL', 'fdAT', 'gAMA', 'cHRM', 'sRGB', 'cICP', 'sBIT', 'mDCV', 'cLLI', 'pHYs']
    const describes = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'hIST', 'sPLT', 'vpAg', 'abCd']
    const own = [...looks, ...describes].map((type) => chunk(type, 'x'))
    const file = (orientation: number) =>
      join(head, iccp, chunk('eXIf', makeExif(orientation)), ...own, chunk('PLTE', 'xyz'), pixelData, chunk('IEND', ''))
    const clean = await stripMetadata(file(6), 'png', 'strip')
    expect(typesOf(clean)).toEqual(['IHDR', 'iCCP', 'eXIf', ...looks, 'PLTE', 'IDAT', 'IEND'])
    expect(typesOf(await stripMetadata(file(1), 'png', 'strip'))).not.toContain('eXIf')
    expect(typesOf(await stripMetadata(file(2), 'png', 'strip'))).toContain('eXIf')
    expect(await stripMetadata(file(2), 'png', 'all')).toEqual(file(2))
    const usual = join(
      head,
      chunk('iCCP', join('n\0\0', plain(deflateSync(makeProfile('sRGB IEC61966-2.1'))))),
      pixelData,
    )
    expect(typesOf(await stripMetadata(usual, 'png', 'strip'))).toEqual(['IHDR', 'IDAT'])
    expect(typesOf(await stripMetadata(usual, 'png', 'profile'))).toEqual(['IHDR', 'iCCP', 'IDAT'])
  })
})
