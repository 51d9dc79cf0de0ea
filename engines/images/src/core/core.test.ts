import { describe, expect, test } from 'vitest'
import {
  compressionRatio,
  formatOf,
  formats,
  readHeader,
  renameTo,
  sniffFormat,
  targetDimensions,
  upright,
} from '../index.ts'
import { geometryOf } from '../pipeline/geometry.ts'
import { planRun } from '../pipeline/plan.ts'
import type { FormatId } from '../types.ts'
import { ascii, be32, concat, le32 } from './bytes.ts'
import { ImageFault } from './fault.ts'
import { refuseBomb, refuseTarget } from './limits.ts'

const plain = {
  enableResize: true,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: null,
  quality: 70,
  compressionLevel: 50,
  maxSizeMB: null,
}
const source = { width: 4000, height: 3000 }

describe('targetDimensions', () => {
  test('one side: the other follows', () => {
    expect(targetDimensions(source, { ...plain, width: 800 })).toEqual({ width: 800, height: 600 })
    expect(targetDimensions(source, { ...plain, height: 100 })).toEqual({ width: 133, height: 100 })
  })
  test('both sides: fits inside, keeping the ratio', () => {
    expect(targetDimensions(source, { ...plain, width: 800, height: 800 })).toEqual({ width: 800, height: 600 })
    expect(targetDimensions({ width: 3000, height: 4000 }, { ...plain, width: 800, height: 800 })).toEqual({
      width: 600,
      height: 800,
    })
  })
  test('both sides without the ratio: exactly', () => {
    expect(targetDimensions(source, { ...plain, maintainAspectRatio: false, width: 10, height: 900 })).toEqual({
      width: 10,
      height: 900,
    })
  })
  test('neither, or switched off: as it was', () => {
    expect(targetDimensions(source, plain)).toEqual(source)
    expect(targetDimensions(source, { ...plain, enableResize: false, width: 10 })).toEqual(source)
  })
  test('a source without size takes the wished values, or 0', () => {
    expect(targetDimensions({ width: 0, height: 10 }, { ...plain, width: 80 })).toEqual({ width: 80, height: 0 })
  })
  describe('never enlarging', () => {
    const small = { width: 400, height: 300 }
    const shrink = { ...plain, neverEnlarge: true }
    test.each([
      ['a side that is larger', { width: 800 }, small],
      ['a side that is smaller', { height: 150 }, { width: 200, height: 150 }],
      ['a box round it', { width: 1000, height: 1000 }, small],
      ['a percentage above a hundred', { percent: 150 }, small],
      ['both sides, stretched', { width: 800, height: 100, maintainAspectRatio: false }, { width: 400, height: 100 }],
      ['a box to fill, larger than it', { width: 900, height: 900, fit: 'cover' }, { width: 300, height: 300 }],
      ['a box to fill, partly larger', { width: 600, height: 200, fit: 'cover' }, { width: 400, height: 133 }],
      ['a border round it', { width: 800, height: 800, fit: 'pad' }, { width: 800, height: 800 }],
    ] as const)('%s', (_, wish, size) => {
      expect(targetDimensions(small, { ...shrink, ...wish })).toEqual(size)
    })
  })
  test('percent, whole pixels, never below one', () => {
    expect(targetDimensions({ width: 101, height: 3 }, { ...plain, percent: 50 })).toEqual({ width: 51, height: 2 })
    expect(targetDimensions({ width: 5000, height: 2 }, { ...plain, width: 10 })).toEqual({ width: 10, height: 1 })
  })
})

describe('geometryOf', () => {
  test('cover cuts the middle out', () => {
    const geometry = geometryOf(source, { ...plain, width: 500, height: 500, fit: 'cover' })
    expect(geometry).toMatchObject({
      source: { x: 500, y: 0, width: 3000, height: 3000 },
      canvas: { width: 500, height: 500 },
    })
  })
  test('pad leaves borders', () => {
    const geometry = geometryOf(source, { ...plain, width: 400, height: 400, fit: 'pad' })
    expect(geometry).toMatchObject({
      drawn: { x: 0, y: 50, width: 400, height: 300 },
      canvas: { width: 400, height: 400 },
    })
  })
  test('a crop comes first and stays inside', () => {
    const geometry = geometryOf(source, { ...plain, percent: 50, crop: { x: 3000, y: 0, width: 9000, height: 1000 } })
    expect(geometry).toMatchObject({
      source: { x: 3000, width: 1000, height: 1000 },
      canvas: { width: 500, height: 500 },
    })
    expect(() => geometryOf(source, { ...plain, crop: { x: 5000, y: 0, width: 5, height: 5 } })).toThrow(ImageFault)
  })
})

describe('planRun', () => {
  const off = { ...plain, enableResize: false, compressionLevel: 0 }
  test('no step, no run', () => {
    expect(planRun('jpeg', off)).toBeNull()
    expect(planRun('jpeg', { ...off, enableResize: true })).toBeNull()
    expect(planRun('gif', { ...off, compressionLevel: 50 })).toBeNull()
    expect(planRun('svg', { ...off, compressionLevel: 50 })).toBeNull()
  })
  test('what cannot be written becomes something that can', () => {
    expect(planRun('heic', { ...off, compressionLevel: 50 })).toMatchObject({ target: 'jpeg', substituted: true })
    expect(planRun('bmp', { ...off, compressionLevel: 50 })).toMatchObject({ target: 'bmp', substituted: false })
    expect(planRun('avif', { ...off, enableResize: true, width: 5 })).toMatchObject({ target: 'avif' })
    expect(planRun('gif', { ...off, enableResize: true, width: 5 })).toMatchObject({ target: 'gif' })
  })
})

test('names', () => {
  expect(renameTo('holiday.HEIC', 'jpeg')).toBe('holiday.jpg')
  expect(renameTo('holiday.JPEG', 'jpeg')).toBe('holiday.JPEG')
  expect(renameTo('archive.tar.png', 'webp')).toBe('archive.tar.webp')
  expect(renameTo('.png', 'webp')).toBe('.png.webp')
  expect(renameTo('no extension', 'png')).toBe('no extension.png')
  expect(renameTo('Version 1.2 final draft', 'png')).toBe('Version 1.2 final draft.png')
})

test('percent saved', () => {
  expect(compressionRatio(1000, 250)).toBe(75)
  expect(compressionRatio(3, 2)).toBe(33.3)
  expect(compressionRatio(1000, 1500)).toBe(-50)
  expect(Object.is(compressionRatio(100, 100), 0)).toBe(true)
  expect(compressionRatio(0, 10)).toBe(0)
})

describe('sniffFormat', () => {
  const box = (...brands: string[]) => concat([be32(8 + brands.length * 4), ascii(`ftyp${brands.join('')}`)])
  const samples: [string, Uint8Array, FormatId | null][] = [
    ['jpeg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe1), 'jpeg'],
    ['png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), 'png'],
    ['webp', concat([ascii('RIFF'), le32(20), ascii('WEBPVP8 ')]), 'webp'],
    ['a wave sound', concat([ascii('RIFF'), le32(20), ascii('WAVEfmt ')]), null],
    ['gif', ascii('GIF89a'), 'gif'],
    ['avif', box('avif', '\0\0\0\0', 'mif1', 'miaf'), 'avif'],
    ['avif by a compatible brand', box('mif1', '\0\0\0\0', 'avif'), 'avif'],
    ['heic', box('heic', '\0\0\0\0', 'mif1'), 'heic'],
    ['heif', box('mif1', '\0\0\0\0'), 'heif'],
    ['a film', box('isom', '\0\0\0\0', 'mp42'), null],
    ['jxl codestream', Uint8Array.of(0xff, 0x0a, 1, 2), 'jxl'],
    ['svg', ascii('<?xml version="1.0"?>\n<!-- a > b -->\n<!DOCTYPE svg>\n<svg xmlns="x">'), 'svg'],
    ['html with an svg inside', ascii('<html><body><svg></svg>'), null],
    ['nothing', new Uint8Array(0), null],
    ['"BM" of a text', ascii('BMW is a maker of cars and of motorcycles'), null],
  ]
  for (const [name, bytes, expected] of samples) test(name, () => expect(sniffFormat(bytes)).toBe(expected))
})

describe('readHeader', () => {
  const svg = (attributes: string) => readHeader(ascii(`<svg ${attributes}>`), 'svg')
  test('SVG: size, view box, else what CSS says', () => {
    expect(svg('width="40" height="2in"')).toMatchObject({ width: 40, height: 192 })
    expect(svg('viewBox="0 0 10 20" width="100%"')).toMatchObject({ width: 10, height: 20 })
    expect(svg('viewBox="0,0,10,20" width="100"')).toMatchObject({ width: 100, height: 200 })
    expect(svg('stroke-width="9"')).toMatchObject({ width: 300, height: 150 })
  })
  test('short files are null, not an error', () => {
    for (const { id } of formats) {
      if (id !== 'svg') expect(readHeader(new Uint8Array(3), id === 'png' ? 'gif' : id)).toBeNull()
    }
  })
  test('sides are swapped by the orientations that turn', () => {
    expect(upright({ width: 2, height: 1, orientation: 6 })).toEqual({ width: 1, height: 2 })
    expect(upright({ width: 2, height: 1, orientation: 3 })).toEqual({ width: 2, height: 1 })
  })
})

test('limits', () => {
  expect(() => refuseBomb({ width: 12_000, height: 9_000 })).not.toThrow()
  expect(() => refuseBomb({ width: 50_000, height: 50_000 })).toThrow(ImageFault)
  expect(() => refuseTarget({ width: 17_000, height: 10 }, 'webp')).toThrow(ImageFault)
  expect(() => refuseTarget({ width: 17_000, height: 10 }, 'jpeg')).not.toThrow()
})

test('every format that cannot be a target says why', () => {
  for (const { canEncode, why } of formats) expect(Boolean(why)).toBe(!canEncode)
  expect(formatOf('heic').why).toMatch(/HEVC/)
})
