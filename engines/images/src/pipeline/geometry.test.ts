import { expect, test } from 'vitest'
import { enlargement, geometryOf } from './geometry.ts'

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
const small = { width: 400, height: 300 }

test('a picture that may not be enlarged stands at its size inside its border', () => {
  const drawn = geometryOf(small, { ...settings, fit: 'pad', neverEnlarge: true }).drawn
  expect(drawn).toEqual({ x: 200, y: 250, width: 400, height: 300 })
})

test('how far a picture is enlarged goes by what is drawn, not by what surrounds it or was cut away', () => {
  expect(enlargement(geometryOf(small, settings))).toBe(2)
  expect(enlargement(geometryOf(small, { ...settings, fit: 'pad', neverEnlarge: true }))).toBe(1)
  expect(enlargement(geometryOf(small, { ...settings, width: 200, height: 200 }))).toBe(0.5)
  const crop = { x: 0, y: 0, width: 100, height: 100 }
  expect(enlargement(geometryOf(small, { ...settings, crop, width: 400, height: 400 }))).toBe(4)
})
