import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newRaster, type Raster } from '../image/raster.ts'
import { choosePalette, histogramOf } from './choose-palette.ts'
import { mapPixels } from './map-pixels.ts'
import { AXES, Nearest } from './nearest.ts'

type Colour = readonly [red: number, green: number, blue: number, alpha: number]

function imageOf(width: number, colours: readonly Colour[]): Raster {
  const image = newRaster(width, colours.length / width)
  image.data.set(colours.flat())
  return image
}
const grey = (value: number): Colour => [value, value, value, 255]
const coloursOf = ({ rgba }: { rgba: Uint8ClampedArray }) =>
  Array.from({ length: rgba.length / 4 }, (_, at) => [...rgba.subarray(at * 4, at * 4 + 4)])

const octet = fc.nat({ max: 255 })
const colour = fc.tuple(octet, octet, octet, fc.constantFrom(0, 90, 200, 255, 255, 255))

test('an image of few colours comes back pixel by pixel, those that let through first, then from dark to bright', () => {
  const image = fc.array(colour, { minLength: 1, maxLength: 64 })
  fc.assert(
    fc.property(image, fc.constantFrom(0, 1), (colours, dither) => {
      const source = imageOf(1, colours)
      const palette = choosePalette(histogramOf([source]), 64)
      const found = coloursOf(palette)
      expect(new Set(found.map(String)).size).toBe(found.length)
      const back = [...mapPixels(source, palette, dither)].map((index) => found[index])
      expect(back).toEqual(colours.map((one) => (one[3] === 0 ? [0, 0, 0, 0] : one)))
      expect(found.map(([, , , alpha]) => alpha)).toEqual(found.map(([, , , alpha = 0]) => alpha).sort((a, b) => a - b))
    }),
    { seed: 5, numRuns: 50 },
  )
  const greys = choosePalette(histogramOf([imageOf(4, [200, 0, 255, 90].map(grey))]), 4)
  expect(coloursOf(greys)).toEqual([0, 90, 200, 255].map(grey))
})

test('the colour that is found is the nearest of all', () => {
  const place = fc.tuple(...[255, 127, 127].map((max) => fc.integer({ min: -max, max })), fc.nat({ max: 127 }))
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 1, maxLength: 40 }),
      fc.array(place, { minLength: 1 }),
      (colours, points) => {
        const nearest = new Nearest(Float64Array.from(colours.flat()))
        for (const point of points) {
          const distanceTo = (one: readonly number[]) =>
            one.reduce((sum, value, axis) => sum + (value - (point[axis] ?? 0)) ** 2, 0)
          const [p0 = 0, p1 = 0, p2 = 0, p3 = 0] = point
          const found = colours[nearest.find(p0, p1, p2, p3)] ?? []
          expect(distanceTo(found)).toBe(Math.min(...colours.map(distanceTo)))
        }
      },
    ),
    { seed: 5, numRuns: 50 },
  )
})

describe('more colours than the palette holds', () => {
  test('groups of colours that lie together get one colour each, whatever their sizes', () => {
    const groups = [30, 120, 150, 230]
    const pixels = groups.flatMap((middle, at) =>
      [-2, -1, 0, 1, 2].flatMap((by) => Array(at * 5 + 1).fill(grey(middle + by))),
    )
    const palette = choosePalette(histogramOf([imageOf(1, pixels)]), 4)
    expect(coloursOf(palette)).toEqual(groups.map(grey))
  })

  test('a palette is nearer to the image than as many colours of the image taken at random', () => {
    const image = fc.array(colour, { minLength: 100, maxLength: 200 })
    const errorWith = (source: Raster, { coordinates }: { coordinates: Float64Array }) => {
      const all = choosePalette(histogramOf([source]), 256).coordinates
      const nearest = new Nearest(coordinates)
      let sum = 0
      for (let at = 0; at < all.length; at += AXES) {
        const [p0 = 0, p1 = 0, p2 = 0, p3 = 0] = all.subarray(at, at + AXES)
        const found = nearest.find(p0, p1, p2, p3) * AXES
        for (let axis = 0; axis < AXES; axis += 1)
          sum += ((all[at + axis] ?? 0) - (coordinates[found + axis] ?? 0)) ** 2
      }
      return sum
    }
    fc.assert(
      fc.property(image, (colours) => {
        const source = imageOf(1, colours)
        const chosen = choosePalette(histogramOf([source]), 16)
        expect(coloursOf(chosen)).toHaveLength(16)
        const random = choosePalette(histogramOf([imageOf(1, colours.slice(0, 16))]), 16)
        expect(errorWith(source, chosen)).toBeLessThan(errorWith(source, random) * 0.8)
      }),
      { seed: 5, numRuns: 8 },
    )
  })

  test('colours beyond 65,536 share entries, and none of their pixels is lost', () => {
    const pixels = Array.from(
      { length: 300 * 300 },
      (_, at): Colour => [(at % 300) >> 1, Math.floor(at / 300) >> 1, at % 251, 255],
    )
    const { count, weights } = histogramOf([imageOf(300, pixels)])
    expect(count).toBeLessThanOrEqual(65_536)
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(300 * 300)
  })
})

test.each([40, 128, 210])(
  'dithering keeps the brightness of a plain grey of %i, and without it one colour is left',
  (value) => {
    const source = imageOf(64, Array(64 * 64).fill(grey(value)))
    const palette = choosePalette(histogramOf([imageOf(2, [grey(value - 20), grey(value + 12)])]), 2)
    const indexes = mapPixels(source, palette, 1)
    const mean = indexes.reduce((sum, index) => sum + (palette.rgba[index * 4] ?? 0), 0) / indexes.length
    expect(Math.abs(mean - value)).toBeLessThan(1)
    expect(new Set(mapPixels(source, palette, 0))).toEqual(new Set([1]))
  },
)
