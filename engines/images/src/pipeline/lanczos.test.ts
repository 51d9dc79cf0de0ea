import { beforeAll, describe, expect, test } from 'vitest'
import { resample, type Source } from './lanczos.ts'

beforeAll(() => {
  if (typeof ImageData === 'function') return
  class Pixels {
    readonly width: number
    readonly height: number
    readonly data: Uint8ClampedArray
    constructor(width: number, height: number) {
      this.width = width
      this.height = height
      this.data = new Uint8ClampedArray(width * height * 4)
    }
  }
  Object.assign(globalThis, { ImageData: Pixels })
})

const picture = (width: number, height: number, colour: (x: number, y: number) => number[], alpha = false): Source => ({
  width,
  height,
  alpha,
  rows: (top, count) =>
    Uint8ClampedArray.from({ length: count * width }, (_, index) => index).length
      ? new Uint8ClampedArray(
          Array.from({ length: count * width }, (_, index) =>
            colour(index % width, top + Math.floor(index / width)),
          ).flat(),
        )
      : new Uint8ClampedArray(0),
})
const all = (source: Source) => ({ x: 0, y: 0, width: source.width, height: source.height })

describe('resample', () => {
  test('a plain colour stays what it is, at any size', () => {
    const source = picture(300, 200, () => [12, 130, 250, 255])
    for (const [width, height] of [
      [30, 20],
      [299, 7],
      [600, 400],
      [1, 1],
    ] as const) {
      const { data } = resample(source, all(source), width, height)
      for (let at = 0; at < data.length; at += 4) expect([...data.subarray(at, at + 4)]).toEqual([12, 130, 250, 255])
    }
  })

  test('light is averaged, not numbers: fine black and white lines become 188, not 128', () => {
    const source = picture(256, 256, (x) => (x % 2 ? [255, 255, 255, 255] : [0, 0, 0, 255]))
    const { data } = resample(source, all(source), 32, 32)
    expect(Math.abs((data[16 * 32 * 4 + 16 * 4] ?? 0) - 188)).toBeLessThanOrEqual(1)
  })

  test('what is transparent lends no colour', () => {
    const source = picture(64, 64, (x) => (x < 32 ? [255, 0, 0, 255] : [0, 255, 0, 0]), true)
    const { data } = resample(source, all(source), 8, 8)
    for (let at = 0; at < data.length; at += 4) if ((data[at + 3] ?? 0) > 8) expect(data[at + 1]).toBe(0)
  })

  test('a part is cut where it was asked for', () => {
    const source = picture(100, 100, (x, y) => [x < 50 ? 255 : 0, y < 50 ? 255 : 0, 0, 255])
    const { data } = resample(source, { x: 60, y: 60, width: 30, height: 30 }, 10, 10)
    expect([...data.subarray(0, 3)]).toEqual([0, 0, 0])
  })
})
