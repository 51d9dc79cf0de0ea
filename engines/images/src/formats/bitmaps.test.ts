// Bitmaps and icons as other programs write them, read pixel by pixel.

import { concat, le16, le32 } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { readBmp } from './bmp/codec.ts'
import { readIco } from './ico/read.ts'
import { encodeIco } from './ico/write.ts'
import { writePng } from './png/write.ts'

type Colour = readonly [red: number, green: number, blue: number]

interface Bitmap {
  bits: number
  /** Colours of the palette; without one the pixels are colours themselves. */
  palette?: readonly Colour[]
  isOld?: boolean
  isTopDown?: boolean
  compression?: number
}

/** A line's octets: indices from the highest bit on, or blue, green and red. */
function lineOf(pixels: readonly number[], bits: number, colours: readonly Colour[]): number[] {
  if (bits > 8) return pixels.flatMap((pixel) => [...(colours[pixel] ?? [])].reverse().concat(bits === 32 ? [77] : []))
  const text = pixels.map((pixel) => pixel.toString(2).padStart(bits, '0')).join('')
  return Array.from({ length: Math.ceil(text.length / 8) }, (_, at) =>
    Number.parseInt(text.slice(at * 8, at * 8 + 8).padEnd(8, '0'), 2),
  )
}

const COLOURS: readonly Colour[] = Array.from({ length: 256 }, (_, at) => [at, 255 - at, (at * 7) & 255])

function bmp(
  rows: readonly (readonly number[])[],
  { bits, isOld = false, isTopDown = false, compression = 0 }: Bitmap,
) {
  const [width, height] = [rows[0]?.length ?? 0, rows.length]
  const entries = bits > 8 ? [] : COLOURS.slice(0, 2 ** bits)
  const palette = entries.flatMap(([red, green, blue]) => [blue, green, red, ...(isOld ? [] : [0])])
  const lines = (isTopDown ? rows : rows.toReversed()).map((row) => {
    const line = lineOf(row, bits, COLOURS)
    return [...line, ...Array((4 - (line.length % 4)) % 4).fill(99)]
  })
  const head = isOld
    ? concat([le32(12), le16(width), le16(height), le16(1), le16(bits)])
    : concat([
        ...[le32(40), le32(width), le32(isTopDown ? -height : height), le16(1), le16(bits), le32(compression)],
        new Uint8Array(20),
      ])
  const at = 14 + head.length + palette.length
  const body = lines.flat()
  return concat([
    ...[Uint8Array.of(0x42, 0x4d), le32(at + body.length), le32(0), le32(at)],
    ...[head, Uint8Array.from(palette), Uint8Array.from(body)],
  ])
}
const seen = (rows: readonly (readonly number[])[]) => rows.flat().flatMap((pixel) => [...(COLOURS[pixel] ?? []), 255])
const image = (width: number, height: number, max: number) =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_value, x) => (x * 5 + y * 3 + (x & y)) % max),
  )

describe('a bitmap', () => {
  describe.each([1, 4, 8, 24, 32])('of %i bits', (bits) => {
    const max = bits > 8 ? 256 : 2 ** bits
    test.each<Omit<Bitmap, 'bits'>>([{}, { isTopDown: true }, { isOld: true }])('%o', (how) => {
      for (const [width, height] of [
        [7, 3],
        [9, 2],
        [1, 1],
      ] as const) {
        const rows = image(width, height, max)
        const made = readBmp(bmp(rows, { bits, ...how }))
        expect(made && [made.width, made.height, ...made.data]).toEqual([width, height, ...seen(rows)])
      }
    })
  })
  test('a bitmap that is compressed, of another depth, without pixels or cut off is left to others', () => {
    const rows = image(5, 2, 16)
    const whole = bmp(rows, { bits: 4 })
    expect(readBmp(bmp(rows, { bits: 4, compression: 2 }))).toBeNull()
    expect(readBmp(bmp(rows, { bits: 16 }))).toBeNull()
    expect(readBmp(bmp([[]], { bits: 24 }))).toBeNull()
    expect(readBmp(bmp([], { bits: 24 }))).toBeNull()
    expect(readBmp(whole.subarray(0, -1))).toBeNull()
    expect(readBmp(concat([whole, Uint8Array.of(1)]))?.width).toBe(5)
  })
  test('a bitmap of the old kind has no compression, whatever is in the field of newer ones', () => {
    const rows = [[1, 0]]
    expect(readBmp(bmp(rows, { bits: 1, isOld: true }))?.data.slice(0, 3)).toEqual(
      Uint8ClampedArray.of(...(COLOURS[1] ?? [])),
    )
  })
})

describe('an icon', () => {
  const png = async (side: number, value: number) =>
    writePng({ width: 1, height: 1, data: Uint8ClampedArray.of(value, side & 255, 0, 255) } as unknown as ImageData)
  const entry = async (side: number, value = 1) => ({ width: side, height: side, png: await png(side, value) })
  test('shows its largest image, the first of two alike, and takes 0 for 256', async () => {
    const first = async (...sides: number[]) => {
      const entries = await Promise.all(sides.map((side, index) => entry(side, index + 1)))
      return (await readIco(encodeIco(entries))).data[0]
    }
    expect(await first(16, 48, 32)).toBe(2)
    expect(await first(48, 48)).toBe(1)
    expect(await first(255, 256, 3)).toBe(2)
    expect(await first(1, 2)).toBe(2)
  })
  test('an icon whose image is no PNG cannot be read here', async () => {
    const old = encodeIco([{ width: 16, height: 16, png: new Uint8Array(40) }])
    await expect(readIco(old)).rejects.toMatchObject({ code: 'no-decoder' })
    await expect(readIco(Uint8Array.of(0, 0, 1, 0, 0, 0))).rejects.toMatchObject({ code: 'no-decoder' })
  })
})
