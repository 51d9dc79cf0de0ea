// Files that a tool takes, as the file dialog and the visitor learn them.
import { limits } from '@sundry/contracts/limits'
import { expect, test } from 'vitest'
import { acceptOf, aspectRatioOf, extensionsOf, isDeclaredImage, isTooLarge } from './intake-store.ts'

test('the file dialog knows a format by its type and by every ending of it', () => {
  expect(acceptOf(['jpeg']).split(',')).toEqual(['image/jpeg', '.jpg', '.jpeg'])
  expect(acceptOf(['tiff']).split(',')).toEqual(expect.arrayContaining(['image/tiff', '.tiff', '.tif']))
  expect(extensionsOf(['jpeg', 'webp'])).toEqual(['JPG', 'WEBP'])
})
test('an image is known by what the browser calls it', () => {
  expect(isDeclaredImage('image/png')).toBe(true)
  expect(isDeclaredImage('text/plain')).toBe(false)
})
test('a file may have fifty megabytes and not one byte more', () => {
  const sized = (size: number) => ({ size }) as File
  expect(isTooLarge(sized(limits.upload.bytes))).toBe(false)
  expect(isTooLarge(sized(limits.upload.bytes + 1))).toBe(true)
})
test('the shape of an image has two places, and none where a side is missing', () => {
  expect(aspectRatioOf({ width: 3, height: 2 })).toBe('1.50')
  expect(aspectRatioOf({ width: 1, height: 1 })).toBe('1.00')
  expect(aspectRatioOf({ width: 0, height: 2 })).toBe('N/A')
  expect(aspectRatioOf({ width: 2, height: 0 })).toBe('N/A')
})
