import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canvasHolds, forgetProbes } from './limits.ts'

let made = 0
let largest = Number.POSITIVE_INFINITY

/** Draws nothing, and says so to no one, where it is too large: as iOS does. */
class Canvas {
  readonly holds: boolean
  constructor(width: number, height: number) {
    this.holds = width * height <= largest
    made += 1
  }
  getContext() {
    const data = Uint8ClampedArray.of(0, 0, 0, this.holds ? 255 : 0)
    return { canvas: this, fillRect() {}, translate() {}, getImageData: () => ({ data }) }
  }
}

beforeEach(() => vi.stubGlobal('OffscreenCanvas', Canvas))
afterEach(() => {
  vi.unstubAllGlobals()
  forgetProbes()
  largest = Number.POSITIVE_INFINITY
})

test.each([
  [4096, 4077, 0],
  [4096, 4078, 1],
  [4097, 1, 1],
  [1, 4097, 1],
])('a canvas of %i by %i is tried %i times before it is trusted', (width, height, tried) => {
  made = 0
  expect(canvasHolds({ width, height })).toBe(true)
  expect(made).toBe(tried)
})

test('a canvas that stays empty, cannot be made or gives no context holds nothing', () => {
  largest = 20e6
  expect([canvasHolds({ width: 5000, height: 4000 }), canvasHolds({ width: 5000, height: 4001 })]).toEqual([
    true,
    false,
  ])
  const refuse = vi.fn().mockImplementationOnce(() => {
    throw new RangeError('too large')
  })
  vi.stubGlobal('OffscreenCanvas', refuse)
  expect(canvasHolds({ width: 9000, height: 9000 })).toBe(false)
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => null
    },
  )
  expect(canvasHolds({ width: 9000, height: 9001 })).toBe(false)
})
