// How a file is known: by the brands of its boxes, or by its first octets.

import { ascii, be32, concat } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { sniffFormat } from '../model/identities.ts'
import { box } from '../testing/isobmff.ts'
import { bytes } from '../testing/octets.ts'

describe('a file is known by its brands', () => {
  const brands = (first: string, ...others: string[]) => box('ftyp', ascii(first), be32(0), ...others.map(ascii))
  test.each(['avif', 'avis'])('%s, first or among the others', (brand) => {
    expect(sniffFormat(brands(brand))).toBe('avif')
    expect(sniffFormat(brands('mif1', 'miaf', brand))).toBe('avif')
  })
  test.each(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'])('%s is HEIC', (brand) => {
    expect(sniffFormat(brands(brand))).toBe('heic')
    expect(sniffFormat(brands('isom', brand))).toBe('heic')
  })
  test.each(['mif1', 'msf1'])('%s alone is HEIF', (brand) => expect(sniffFormat(brands(brand))).toBe('heif'))
  test('brands behind the box, or beyond its first 256 octets, do not count', () => {
    expect(sniffFormat(concat([brands('isom'), ascii('avifavif')]))).toBeNull()
    const far = (count: number) => sniffFormat(brands('isom', ...Array.from({ length: count }, () => 'mp42'), 'avif'))
    expect([far(59), far(60)]).toEqual(['avif', null])
    expect(sniffFormat(concat([be32(16), ascii('xtypavif'), be32(0)]))).toBeNull()
  })
})

describe('a file is known by its first octets', () => {
  const starts: readonly [string, Uint8Array, number][] = [
    ['jpeg', bytes(0xff, 0xd8, 0xff), 3],
    ['png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 8],
    ['gif', ascii('GIF87a'), 6],
    ['gif', ascii('GIF89a'), 6],
    ['jxl', bytes(0xff, 0x0a), 2],
    ['jxl', concat([be32(12), ascii('JXL ')]), 8],
    ['tiff', bytes(0x49, 0x49, 0x2a, 0), 4],
    ['tiff', bytes(0x4d, 0x4d, 0, 0x2a), 4],
  ]
  test.each(starts)('%s %o, and by none less or other', (format, start, length) => {
    const file = concat([start, new Uint8Array(30)])
    expect(sniffFormat(file)).toBe(format)
    for (let at = 0; at < length; at += 1) {
      const other = file.slice()
      other[at] = (other[at] ?? 0) ^ 0x40
      expect(sniffFormat(other), `${at}`).toBeNull()
    }
  })
  test('WebP by both words of its head', () => {
    const file = (riff: string, webp: string) => sniffFormat(concat([ascii(riff), be32(9), ascii(webp)]))
    expect([file('RIFF', 'WEBP'), file('RIFX', 'WEBP'), file('RIFF', 'WAVE'), file('RIFF', 'WEBB')]).toEqual([
      'webp',
      null,
      null,
      null,
    ])
  })
  test('an icon by its head, its count and room for one entry', () => {
    const icon = (count: number, length: number) =>
      sniffFormat(concat([bytes(0, 0, 1, 0, count, 0), new Uint8Array(length - 6)]))
    expect([icon(1, 22), icon(1, 21), icon(0, 22), icon(200, 22)]).toEqual(['ico', null, null, 'ico'])
    expect(sniffFormat(concat([bytes(0, 0, 2, 0, 1, 0), new Uint8Array(20)]))).toBeNull()
  })
  test('a bitmap by the size of its second head', () => {
    const bitmap = (size: number, word = 'BM') =>
      sniffFormat(concat([ascii(word), new Uint8Array(12), bytes(size), new Uint8Array(40)]))
    expect([11, 12, 40, 124, 125].map((size) => bitmap(size))).toEqual([null, 'bmp', 'bmp', 'bmp', null])
    expect(bitmap(40, 'BA')).toBeNull()
  })
  test('a drawing in every coding of Unicode, behind comments of up to four thousand octets', () => {
    const wide = (text: string, little: boolean) =>
      concat([
        little ? bytes(0xff, 0xfe) : bytes(0xfe, 0xff),
        ...[...text].map((letter) => (little ? bytes(letter.charCodeAt(0), 0) : bytes(0, letter.charCodeAt(0)))),
      ])
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    expect([wide(drawing, true), wide(drawing, false), ascii(drawing)].map(sniffFormat)).toEqual(['svg', 'svg', 'svg'])
    const behind = (length: number) => sniffFormat(ascii(`<!--${' '.repeat(length - 7)}--><svg>`))
    expect([behind(4091), behind(4092)]).toEqual(['svg', null])
    expect(['<svg:svg>', '<svgx>', 'x<svg>', '<html><svg>', ''].map((text) => sniffFormat(ascii(text)))).toEqual([
      'svg',
      null,
      null,
      null,
      null,
    ])
  })
})
