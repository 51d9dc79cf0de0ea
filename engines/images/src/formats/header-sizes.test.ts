// Which sizes the head of a file gives, at the limits of what is written there.
import { describe, expect, test } from 'vitest'
import { encodeBmp } from './bmp/encode.ts'
import { readBmp } from './bmp/read.ts'
import { readHeader } from './index.ts'

const text = (value: string) => new TextEncoder().encode(value)

test('a BMP of an even width is read as wide as it is', () => {
  const data = new Uint8ClampedArray(4 * 8).fill(90)
  const made = readBmp(encodeBmp({ pixels: () => ({ width: 4, height: 2, data }) as unknown as ImageData }))
  expect([made?.width, made?.height]).toEqual([4, 2])
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
})
