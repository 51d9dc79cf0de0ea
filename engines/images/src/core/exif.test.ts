import { describe, expect, test } from 'vitest'
import { makeExif, makeExifWithThumbnail } from '../testing/exif.ts'
import { ascii, be32, concat } from './bytes.ts'
import { forNewPixels, hasGps, orientationOnly, orientationOr1, readOrientation } from './exif.ts'

const change = (bytes: Uint8Array, at: number, value: number) => {
  const copy = bytes.slice()
  copy[at] = value
  return copy
}

describe('orientation', () => {
  test('is read in both byte orders', () => {
    expect(readOrientation(makeExif(6))).toBe(6)
    const little = Uint8Array.of(0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0)
    expect(readOrientation(little)).toBe(8)
  })
  test('the smallest block says it too', () => expect(readOrientation(orientationOnly(5))).toBe(5))
  test('values out of range count as upright', () => expect(readOrientation(makeExif(9))).toBe(1))
  test('broken headers give the messages of the specification', () => {
    expect(() => readOrientation(change(makeExif(), 0, 0x58))).toThrow('TIFF header contains invalid endian')
    expect(() => readOrientation(change(makeExif(), 3, 43))).toThrow('TIFF header contains invalid version')
    expect(() => readOrientation(change(orientationOnly(3), 13, 4))).toThrow('Orientation data type is invalid')
    expect(() => readOrientation(change(orientationOnly(3), 17, 2))).toThrow('Orientation data count is invalid')
    expect(orientationOr1(change(makeExif(6), 0, 0x58))).toBe(1)
  })
  test('is reset without touching the rest', () => {
    const reset = forNewPixels(makeExif(6))
    expect(readOrientation(reset)).toBe(1)
    expect(hasGps(reset)).toBe(true)
    expect(reset).toHaveLength(makeExif().length)
  })
})

describe('the thumbnail', () => {
  const thumbnail = new Uint8Array(400).fill(0xab)

  test('does not go along with new pixels, nor do its bytes', () => {
    const kept = forNewPixels(makeExifWithThumbnail(thumbnail))
    expect(kept).toEqual(makeExif())
    expect(hasGps(kept)).toBe(true)
  })

  test('is blanked where something else stands behind it', () => {
    const kept = forNewPixels(concat([makeExifWithThumbnail(thumbnail), ascii('maker notes')]))
    expect(kept.includes(0xab)).toBe(false)
    expect(new TextDecoder().decode(kept.subarray(-11))).toBe('maker notes')
  })

  test('a directory that points into the first one or past the end takes nothing with it', () => {
    for (const at of [8, 0xffff_fff0]) {
      const odd = makeExif()
      odd.set(be32(at), 8 + 2 + 3 * 12)
      const kept = forNewPixels(odd)
      expect(readOrientation(kept)).toBe(1)
      expect(hasGps(kept)).toBe(true)
    }
  })
})
