import { expect, test } from 'vitest'
import { drawnToSize, enlargement, geometryOf, identity, scaleGeometry, shrinkTo } from './geometry.ts'

const settings = {
  enableResize: true,
  width: 800,
  height: 800,
  maintainAspectRatio: true,
  outputFormat: null,
  quality: 80,
  compressionLevel: 0,
  maxSizeMB: null,
}
/** Without a size that is asked for. */
const free = { ...settings, width: null, height: null }
const small = { width: 400, height: 300 }

test('an image that may not be enlarged keeps its size inside its border', () => {
  const drawn = geometryOf(small, { ...settings, fit: 'pad', neverEnlarge: true }).drawn
  expect(drawn).toEqual({ x: 200, y: 250, width: 400, height: 300 })
})

test('how far an image is enlarged goes by what is drawn, not by what surrounds it or was cut away', () => {
  expect(enlargement(geometryOf(small, settings))).toBe(2)
  expect(enlargement(geometryOf(small, { ...settings, fit: 'pad', neverEnlarge: true }))).toBe(1)
  expect(enlargement(geometryOf(small, { ...settings, width: 200, height: 200 }))).toBe(0.5)
  const crop = { x: 0, y: 0, width: 100, height: 100 }
  expect(enlargement(geometryOf(small, { ...settings, crop, width: 400, height: 400 }))).toBe(4)
})

test('a crop is cut to the image, to whole pixels, and is a pixel at least', () => {
  const of = (x: number, y: number, width: number, height: number) =>
    geometryOf({ width: 100, height: 50 }, { ...free, crop: { x, y, width, height } }).source
  expect(of(-5, -6, 20, 20)).toEqual({ x: 0, y: 0, width: 15, height: 14 })
  expect(of(10.4, 10.6, 20, 20)).toEqual({ x: 10, y: 11, width: 20, height: 20 })
  expect(of(99, 49, 20, 20)).toEqual({ x: 99, y: 49, width: 1, height: 1 })
  for (const [x, y] of [
    [100, 0],
    [0, 50],
    [-20, 0],
    [0, -20],
  ] as const)
    expect(() => of(x, y, 20, 20)).toThrow()
  expect(of(10, 10, 1, 1)).toEqual({ x: 10, y: 10, width: 1, height: 1 })
})
test.each([
  [400, 200, { fit: 'cover' }, [100, 0, 200, 200]],
  [200, 400, { fit: 'cover' }, [0, 100, 200, 200]],
  [200, 400, { fit: 'cover', anchor: 'top-left' }, [0, 0, 200, 200]],
  [400, 200, { fit: 'cover', anchor: 'bottom-right' }, [200, 0, 200, 200]],
  [400, 200, { fit: 'cover', anchor: { x: 0.25, y: 0.5 } }, [50, 0, 200, 200]],
  [400, 200, { fit: 'pad' }, [0, 25, 100, 50]],
  [4000, 1, { fit: 'pad' }, [0, 49, 100, 1]],
  [1, 4000, { fit: 'pad' }, [49, 0, 1, 100]],
  [400, 200, { fit: 'pad', percent: 50 }, [0, 0, 200, 100]],
] as const)('an image of %i by %i in a box of 100, %o, takes the part: %o', (width, height, options, part) => {
  const { source, drawn } = geometryOf({ width, height }, { ...settings, width: 100, height: 100, ...options })
  expect(Object.values(options.fit === 'cover' ? source : drawn)).toEqual(part)
})

test('a smaller one keeps its border in proportion', () => {
  const padded = geometryOf({ width: 400, height: 200 }, { ...settings, width: 100, height: 100, fit: 'pad' })
  expect(scaleGeometry(padded, 0.5)).toEqual({
    source: padded.source,
    canvas: { width: 50, height: 50 },
    drawn: { x: 0, y: 13, width: 50, height: 25 },
  })
  expect(scaleGeometry(padded, 0.001)).toMatchObject({
    canvas: { width: 1, height: 1 },
    drawn: { width: 1, height: 1 },
  })
  const whole = identity({ width: 300, height: 200 })
  expect(scaleGeometry(whole, 0.5).drawn).toEqual({ x: 0, y: 0, width: 150, height: 100 })
  expect(shrinkTo(whole, 300)).toEqual(whole)
  expect(shrinkTo(whole, 150).canvas).toEqual({ width: 150, height: 100 })
  expect(shrinkTo(whole, 999)).toEqual(whole)
})

test('a drawing comes at its size, unless a part of it or another ratio is wanted', () => {
  expect(drawnToSize(settings)).toBe(true)
  expect(drawnToSize({ ...free, crop: { x: 0, y: 0, width: 1, height: 1 } })).toBe(false)
  for (const fit of ['cover', 'pad'] as const) {
    expect(drawnToSize({ ...settings, fit })).toBe(false)
    expect(drawnToSize({ ...settings, fit, enableResize: false })).toBe(true)
  }
  expect(drawnToSize({ ...settings, fit: 'stretch' })).toBe(true)
})
