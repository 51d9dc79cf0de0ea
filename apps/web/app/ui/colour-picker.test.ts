import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHex, toHex, toHsv } from './colour-picker.tsx'

test('the corners of the colour space', () => {
  expect(toHsv('#ffffff')).toEqual({ h: 0, s: 0, v: 100 })
  expect(toHsv('#000000')).toEqual({ h: 0, s: 0, v: 0 })
  expect(toHsv('#00ff00')).toEqual({ h: 120, s: 100, v: 100 })
  expect(toHsv('#ff00ff')).toEqual({ h: 300, s: 100, v: 100 })
  expect(toHex({ h: 210, s: 50, v: 100 })).toBe('#80bfff')
  expect(toHex({ h: 360, s: 100, v: 100 })).toBe('#ff0000')
})

test('every colour comes back from hue, saturation and brightness', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const hex = `#${value.toString(16).padStart(6, '0')}`
      expect(toHex(toHsv(hex))).toBe(hex)
    }),
    { seed: 7, numRuns: 500 },
  )
})

test('a colour may be typed short, without its sign, in capitals', () => {
  expect(readHex('#ABC')).toBe('#aabbcc')
  expect(readHex(' 12fF00 ')).toBe('#12ff00')
  for (const wrong of ['', '#12', '#12345', 'red', '#gggggg', '#1234567']) expect(readHex(wrong)).toBeNull()
})
