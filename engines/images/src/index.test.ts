import { ascii, be32, concat } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { descriptorOf } from './formats/index.ts'
import {
  compressionRatio,
  formatOf,
  formats,
  outputFormats,
  readHeader,
  renameTo,
  sniffFormat,
  targetDimensions,
} from './index.ts'
import type { FormatId } from './model/types.ts'
import { planRun } from './pipeline/job.ts'

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
  test('a source without size takes the wished values, or 0 [image-48]', () => {
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
    ] as const)('%s', (_, options, size) => {
      expect(targetDimensions(small, { ...shrink, ...options })).toEqual(size)
    })
  })
  test('percent, whole pixels, never below one', () => {
    expect(targetDimensions({ width: 101, height: 3 }, { ...plain, percent: 50 })).toEqual({ width: 51, height: 2 })
    expect(targetDimensions({ width: 5000, height: 2 }, { ...plain, width: 10 })).toEqual({ width: 10, height: 1 })
  })
})

describe('planRun', () => {
  const off = { ...plain, enableResize: false, compressionLevel: 0 }
  test('no step, no run [image-46]', () => {
    expect(planRun('jpeg', off)).toBeNull()
    expect(planRun('jpeg', { ...off, enableResize: true })).toBeNull()
    expect(planRun('gif', { ...off, compressionLevel: 50 })).toBeNull()
    expect(planRun('svg', { ...off, compressionLevel: 50 })).toBeNull()
  })
  test('an unwritable format becomes a writable one', () => {
    expect(planRun('heic', { ...off, compressionLevel: 50 })).toMatchObject({ target: 'jpeg', substituted: true })
    expect(planRun('bmp', { ...off, compressionLevel: 50 })).toMatchObject({ target: 'bmp', substituted: false })
    expect(planRun('avif', { ...off, enableResize: true, width: 5 })).toMatchObject({ target: 'avif' })
    expect(planRun('gif', { ...off, enableResize: true, width: 5 })).toMatchObject({ target: 'gif' })
  })
})

test('a result is named after its file and format', () => {
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

test.each<[string, Uint8Array, FormatId | null]>([
  ['a film', concat([be32(16), ascii('ftypisom\0\0\0\0')]), null],
  ['an SVG behind a prologue', ascii('<?xml version="1.0"?>\n<!-- a > b -->\n<!DOCTYPE svg>\n<svg xmlns="x">'), 'svg'],
  ['“BM” at the start of a text', ascii('BMW is a maker of cars and of motorcycles'), null],
])('sniffFormat knows %s', (_, bytes, format) => expect(sniffFormat(bytes)).toBe(format))

describe('readHeader', () => {
  test('short files are null, not an error', () => {
    for (const { id } of formats) {
      if (id !== 'svg') expect(readHeader(new Uint8Array(3), id === 'png' ? 'gif' : id)).toBeNull()
    }
  })
})

test('a quality is offered where the encoder has one', () => {
  for (const id of outputFormats) expect(formatOf(id).hasQuality ?? false).toBe(descriptorOf(id).qualitySteps !== null)
})

test('every format that cannot be a target says why', () => {
  for (const { canEncode, why } of formats) expect(Boolean(why)).toBe(!canEncode)
  expect(formatOf('heic').why).toMatch(/HEVC/)
  const writable = formats.filter(({ canEncode }) => canEncode).map(({ id }) => id)
  expect([...outputFormats].sort()).toEqual(writable.sort())
})
