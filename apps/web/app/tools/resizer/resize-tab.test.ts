import { expect, test } from 'vitest'
import { readPixels } from './resize-tab.tsx'

test('sides are whole pixels from 1 up, empty is null [resize-1]', () => {
  expect(readPixels('')).toBe(null)
  expect(readPixels('800')).toBe(800)
  expect(readPixels('12.7')).toBe(12)
  expect(readPixels('0')).toBe(1)
  expect(readPixels('-5')).toBe(1)
  expect(readPixels('99999999')).toBe(65_535)
  expect(readPixels('abc')).toBe(null)
})
