// By which bytes a format is known, and which sizes its head gives at the limits of what is written there.
import { describe, expect, test } from 'vitest'
import { ascii, be32, concat, le32 } from '../core/bytes.ts'
import { encodeBmp } from './bmp/encode.ts'
import { readBmp } from './bmp/read.ts'
import { sniffFormat } from './identities.ts'
import { readHeader } from './index.ts'

const text = (value: string) => new TextEncoder().encode(value)

describe('a BMP', () => {
  const file = (name: string, headSize: number) =>
    concat([ascii(name), le32(60), le32(0), le32(54), le32(headSize), new Uint8Array(40)])
  test('is known by its letters and by how long the second head is, of 12 to 124 bytes', () => {
    expect([11, 12, 40, 124, 125].map((size) => sniffFormat(file('BM', size)))).toEqual([
      null,
      'bmp',
      'bmp',
      'bmp',
      null,
    ])
    expect(sniffFormat(file('BN', 40))).toBeNull()
  })
  test('of an even width is read as wide as it is', () => {
    const data = new Uint8ClampedArray(4 * 8).fill(90)
    const made = readBmp(encodeBmp({ pixels: () => ({ width: 4, height: 2, data }) as unknown as ImageData }))
    expect([made?.width, made?.height]).toEqual([4, 2])
  })
})

describe('an SVG', () => {
  const size = (attributes: string) => {
    const found = readHeader(text(`<svg ${attributes}/>`), 'svg')
    return [found?.width, found?.height]
  }
  test.each(['', 'viewBox="0 0 0 0"', 'viewBox="0 0 a b"', 'viewBox="0 0 -5 -5"', 'viewBox="0 0 7"'])(
    'with %j has the size of CSS',
    (attributes) => expect(size(attributes)).toEqual([300, 150]),
  )
  test('of a view box without a height has that width', () => {
    expect(size('viewBox="0 0 40 0"')).toEqual([40, 150])
    expect(size('viewBox="0 0 0 40"')).toEqual([300, 40])
    expect(size('viewBox="0 0 1 2" width="10"')).toEqual([10, 20])
  })
  test('is known by what stands in its first 4,096 bytes, in each of its codings', () => {
    const behind = (letters: number) => sniffFormat(text(`<!--${' '.repeat(letters - 7)}--><svg >`))
    expect([behind(4091), behind(4092)]).toEqual(['svg', null])
    const wide = (mark: number[], isLittle: boolean) =>
      Uint8Array.from([
        ...mark,
        ...[...'<svg >'].flatMap((one) => (isLittle ? [one.charCodeAt(0), 0] : [0, one.charCodeAt(0)])),
      ])
    expect(sniffFormat(wide([0xff, 0xfe], true))).toBe('svg')
    expect(sniffFormat(wide([0xfe, 0xff], false))).toBe('svg')
    expect(sniffFormat(text(''))).toBeNull()
  })
})

test('an icon is known by its head, and by one picture at least', () => {
  const icon = (kind: number, count: number, length = 22) =>
    concat([be32(kind), Uint8Array.of(count & 255, count >> 8), new Uint8Array(length - 6)])
  expect(sniffFormat(icon(0x100, 1))).toBe('ico')
  expect(sniffFormat(icon(0x100, 0))).toBeNull()
  expect(sniffFormat(icon(0x200, 1))).toBeNull()
  expect(sniffFormat(icon(0x100, 1, 21))).toBeNull()
})
