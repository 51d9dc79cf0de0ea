import { be32 } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { makeExif } from '../testing/exif.ts'
import { forNewPixels, hasGps, orientationOnly, orientationOr1, readOrientation } from './exif.ts'

const change = (bytes: Uint8Array, at: number, value: number) => {
  const copy = bytes.slice()
  copy[at] = value
  return copy
}

describe('orientation', () => {
  test('broken headers give the messages of the specification [image-56]', () => {
    expect(() => readOrientation(change(makeExif(), 0, 0x58))).toThrow('TIFF header contains invalid endian')
    expect(() => readOrientation(change(makeExif(), 3, 43))).toThrow('TIFF header contains invalid version')
    expect(() => readOrientation(change(orientationOnly(3), 13, 4))).toThrow('Orientation data type is invalid')
    expect(() => readOrientation(change(orientationOnly(3), 17, 2))).toThrow('Orientation data count is invalid')
    expect(orientationOr1(change(makeExif(6), 0, 0x58))).toBe(1)
  })
})

describe('the thumbnail', () => {
  test('a directory that points into the first one or past the end takes nothing with it', () => {
    for (const at of [8, 0xffff_fff0]) {
      const odd = makeExif()
      odd.set(be32(at), 8 + 2 + 3 * 12)
      const retained = forNewPixels(odd)
      expect(readOrientation(retained)).toBe(1)
      expect(hasGps(retained)).toBe(true)
    }
  })
})
