// Which tiles of a large image stand for it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sample } from './draw.ts'
import { forgetProbes } from './limits.ts'
import type { Surface } from './surface.ts'

const drawn: number[][] = []
class Canvas {
  width: number
  height: number
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }
  getContext() {
    return {
      canvas: this,
      drawImage: (_: object, ...numbers: number[]) => void drawn.push(numbers),
      putImageData: (_: object, ...numbers: number[]) => void drawn.push(numbers),
      getImageData: () => ({ data: [0, 0, 0, 255] }),
      fillRect() {},
    }
  }
}
beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('ImageBitmap', class {})
  vi.stubGlobal('ImageData', class {})
  drawn.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetProbes()
})

describe('a sample', () => {
  const surface = (width: number, height: number, fitsCanvas = true) =>
    ({ width, height, fitsCanvas, canvas: () => new Canvas(width, height), pixels: () => ({}) }) as unknown as Surface
  test('a sample is the image itself up to nine tiles of 256', () => {
    for (const [width, height] of [
      [768, 768],
      [589_824, 1],
    ] as const) {
      const own = surface(width, height)
      expect(sample(own)).toBe(own)
    }
    expect(sample(surface(768, 769))).toMatchObject({ width: 768, height: 768 })
  })
  test('a sample has tiles from the first corner to the last, on multiples of sixteen', () => {
    const made = sample(surface(2000, 1500))
    expect([made.width, made.height, drawn.length]).toEqual([768, 768, 9])
    // (2000 - 768) / 2 = 616 and (1500 - 768) / 2 = 366, cut to 608 and 352.
    expect(drawn[0]).toEqual([0, 0, 256, 256, 0, 0, 256, 256])
    expect(drawn[4]).toEqual([608 + 256, 352 + 256, 256, 256, 256, 256, 256, 256])
    expect(drawn[8]).toEqual([1232 + 512, 720 + 512, 256, 256, 512, 512, 256, 256])
  })
  test('a sample of a narrow image is as narrow', () => {
    const made = sample(surface(100, 9000))
    expect([made.width, made.height]).toEqual([100, 768])
    expect(drawn).toEqual([
      [0, 0, 256, 256, 0, 0, 256, 256],
      [0, Math.floor(8232 / 2 / 16) * 16 + 256, 256, 256, 0, 256, 256, 256],
      [0, Math.floor(8232 / 16) * 16 + 512, 256, 256, 0, 512, 256, 256],
    ])
  })
  test('a sample of an image beyond any canvas is assembled from its pixels', () => {
    sample(surface(2000, 1500, false))
    expect(drawn[4]).toEqual([256 - 864, 256 - 608, 864, 608, 256, 256])
  })
})
