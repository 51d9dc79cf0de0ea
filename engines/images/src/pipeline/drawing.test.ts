// What is drawn where, with a canvas that only reckons with its matrix; and how large a canvas is trusted.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { canvasHolds } from './canvas-limits.ts'
import { draw } from './draw.ts'
import { drawPixels } from './draw-pixels.ts'
import { drawnToSize, geometryOf, identity, scaleGeometry, shrinkTo } from './geometry.ts'
import { forgetProbes } from './probes.ts'

type Matrix = [number, number, number, number, number, number]
/** Sizes that were made, and where each painted picture's corners came to lie. */
const made: [number, number][] = []
let largest = Number.POSITIVE_INFINITY
const corners: number[][] = []
const filled: (string | number)[][] = []

class Canvas {
  width: number
  height: number
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    made.push([width, height])
  }
  getContext() {
    let matrix: Matrix = [1, 0, 0, 1, 0, 0]
    const transform = (...[a, b, c, d, e, f]: Matrix) => {
      const [A, B, C, D, E, F] = matrix
      matrix = [A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * e + C * f + E, B * e + D * f + F]
    }
    const context = {
      canvas: this,
      fillStyle: '',
      fillRect: (...box: number[]) => filled.push([context.fillStyle, ...box]),
      clearRect: (...box: number[]) => filled.push(['clear', ...box]),
      beginPath() {},
      rect: (...box: number[]) => filled.push(['clip', ...box]),
      clip() {},
      transform,
      translate: (x: number, y: number) => transform(1, 0, 0, 1, x, y),
      scale: (x: number, y: number) => transform(x, 0, 0, y, 0, 0),
      drawImage: ({ width, height }: { width: number; height: number }, x: number, y: number) => {
        const [a, b, c, d, e, f] = matrix
        const at = (px: number, py: number) => [a * px + c * py + e, b * px + d * py + f]
        corners.push(
          [at(x, y), at(x + width, y), at(x, y + height)].flat().map((value) => Math.round(value * 100) / 100),
        )
      },
      getImageData: (left: number, top: number, width: number, height: number) => {
        const holds = this.width * this.height <= largest
        const data = new Uint8ClampedArray(width * height * 4)
        for (let at = 0; at < data.length; at += 4)
          data.set(
            [-matrix[4] + ((at >> 2) % width), -matrix[5] + Math.floor((at >> 2) / width), left + top, holds ? 255 : 0],
            at,
          )
        return { data, width, height }
      },
    }
    return context
  }
}

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('ImageBitmap', class {})
  vi.stubGlobal(
    'ImageData',
    class {
      width: number
      height: number
      data: Uint8ClampedArray
      constructor(width: number, height: number) {
        this.width = width
        this.height = height
        this.data = new Uint8ClampedArray(width * height * 4)
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetProbes()
  for (const list of [made, corners, filled]) list.length = 0
  largest = Number.POSITIVE_INFINITY
})

describe('a canvas', () => {
  test('of 4,096 a side and 16.7 million pixels is there, a larger one is tried', () => {
    for (const [width, height, tried] of [
      [4096, 4077, 0],
      [4096, 4078, 1],
      [4096, 1, 0],
      [4097, 1, 1],
      [1, 4097, 1],
    ] as const) {
      made.length = 0
      expect(canvasHolds({ width, height })).toBe(true)
      expect(made.length).toBe(tried)
    }
  })
  test('is tried once, and not where a larger one holds', () => {
    canvasHolds({ width: 6000, height: 5000 })
    canvasHolds({ width: 6000, height: 5000 })
    canvasHolds({ width: 5000, height: 4500 })
    expect(made).toEqual([[6000, 5000]])
    canvasHolds({ width: 5000, height: 5001 })
    canvasHolds({ width: 6001, height: 4500 })
    expect(made).toHaveLength(3)
  })
  test('that stays empty does not hold, nor one that cannot be made', () => {
    largest = 20e6
    expect([canvasHolds({ width: 5000, height: 4000 }), canvasHolds({ width: 5000, height: 4001 })]).toEqual([
      true,
      false,
    ])
    expect(canvasHolds({ width: 4000, height: 5001 })).toBe(false)
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        constructor() {
          throw new RangeError('too large')
        }
      },
    )
    expect(canvasHolds({ width: 9000, height: 9000 })).toBe(false)
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => null
      },
    )
    expect(canvasHolds({ width: 9000, height: 9001 })).toBe(false)
  })
  test('larger than any is painted in tiles of 2,048', () => {
    largest = 2048 * 2048
    const pixels = drawPixels({ width: 4100, height: 4100 }, () => {})
    const tiles = made.slice(1)
    expect(tiles).toHaveLength(9)
    expect(tiles.map(([width, height]) => `${width} ${height}`)).toEqual([
      ...['2048 2048', '2048 2048', '4 2048'],
      ...['2048 2048', '2048 2048', '4 2048'],
      ...['2048 4', '2048 4', '4 4'],
    ])
    // Each pixel says where it lies, as far as an octet can.
    for (const [x, y] of [
      [0, 0],
      [200, 100],
      [4099, 4099],
      [2048, 2047],
    ] as const)
      expect([...pixels.data.slice((y * 4100 + x) * 4, (y * 4100 + x) * 4 + 2)]).toEqual([
        Math.min(255, x),
        Math.min(255, y),
      ])
  })
})

describe('a picture is drawn', () => {
  const decoded = (orientation: number) => ({
    source: { width: 60, height: 40 } as ImageBitmap,
    orientation,
    settled: true,
    raw: false,
  })
  /** Where the stored picture's upper left, upper right and lower left corners belong, EXIF 2.32. */
  test.each([
    [1, [0, 0, 60, 0, 0, 40]],
    [2, [60, 0, 0, 0, 60, 40]],
    [3, [60, 40, 0, 40, 60, 0]],
    [4, [0, 40, 60, 40, 0, 0]],
    [5, [0, 0, 0, 60, 40, 0]],
    [6, [40, 0, 40, 60, 0, 0]],
    [7, [40, 60, 40, 0, 0, 60]],
    [8, [0, 60, 0, 0, 40, 60]],
  ])('upright, orientation %i', (orientation, wanted) => {
    const [width, height] = orientation >= 5 ? [40, 60] : [60, 40]
    draw(decoded(orientation), identity({ width, height }), { background: null, readPixels: false })
    expect(corners).toEqual([wanted])
    expect(filled).toEqual([['clip', 0, 0, width, height]])
  })
  test('its part at its size on its place, over the background', () => {
    const geometry = {
      source: { x: 10, y: 20, width: 30, height: 10 },
      drawn: { x: 5, y: 7, width: 60, height: 5 },
      canvas: { width: 70, height: 30 },
    }
    draw(decoded(1), geometry, { background: '#123456', readPixels: false })
    expect(corners).toEqual([[5 - 20, 7 - 10, 5 + 100, 7 - 10, 5 - 20, 7 + 10]])
    expect(filled).toEqual([
      ['#123456', 0, 0, 70, 30],
      ['clip', 5, 7, 60, 5],
    ])
    filled.length = 0
    draw(decoded(1), geometry, { background: '#123456', readPixels: false, hollow: true })
    expect(filled[1]).toEqual(['clear', 5, 7, 60, 5])
  })
})

describe('geometry', () => {
  const settings = {
    enableResize: true,
    width: null,
    height: null,
    maintainAspectRatio: true,
    outputFormat: null,
    quality: 80,
    compressionLevel: 0,
    maxSizeMB: null,
  }
  test('a crop is cut to the picture, to whole pixels, and is a pixel at least', () => {
    const of = (x: number, y: number, width: number, height: number) =>
      geometryOf({ width: 100, height: 50 }, { ...settings, crop: { x, y, width, height } }).source
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
  test('cover takes the middle, pad leaves the same on both sides', () => {
    const box = { ...settings, width: 100, height: 100 }
    expect(geometryOf({ width: 400, height: 200 }, { ...box, fit: 'cover' }).source).toEqual({
      x: 100,
      y: 0,
      width: 200,
      height: 200,
    })
    expect(geometryOf({ width: 200, height: 400 }, { ...box, fit: 'cover' }).source).toEqual({
      x: 0,
      y: 100,
      width: 200,
      height: 200,
    })
    expect(geometryOf({ width: 400, height: 200 }, { ...box, fit: 'pad' }).drawn).toEqual({
      x: 0,
      y: 25,
      width: 100,
      height: 50,
    })
    expect(geometryOf({ width: 4000, height: 1 }, { ...box, fit: 'pad' }).drawn).toEqual({
      x: 0,
      y: 49,
      width: 100,
      height: 1,
    })
    expect(geometryOf({ width: 1, height: 4000 }, { ...box, fit: 'pad' }).drawn).toEqual({
      x: 49,
      y: 0,
      width: 1,
      height: 100,
    })
    expect(geometryOf({ width: 400, height: 200 }, { ...box, percent: 50, fit: 'pad' }).drawn).toEqual({
      x: 0,
      y: 0,
      width: 200,
      height: 100,
    })
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
    expect(drawnToSize({ ...settings, crop: { x: 0, y: 0, width: 1, height: 1 } })).toBe(false)
    for (const fit of ['cover', 'pad'] as const) {
      expect(drawnToSize({ ...settings, fit })).toBe(false)
      expect(drawnToSize({ ...settings, fit, enableResize: false })).toBe(true)
    }
    expect(drawnToSize({ ...settings, fit: 'stretch' })).toBe(true)
  })
})
