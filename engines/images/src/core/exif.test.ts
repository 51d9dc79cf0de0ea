import { describe, expect, test } from 'vitest'
import { makeExif } from '../testing/exif.ts'
import { hasGps, orientationOnly, orientationOr1, readOrientation, withoutOrientation } from './exif.ts'

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
    const reset = withoutOrientation(makeExif(6))
    expect(readOrientation(reset)).toBe(1)
    expect(hasGps(reset)).toBe(true)
    expect(reset).toHaveLength(makeExif().length)
  })
})
