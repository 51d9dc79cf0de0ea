// What a surface holds and gives away, over canvases that only answer to the kind of context they were first asked for.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Surface } from './surface.ts'

class Data {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  constructor(first: Uint8ClampedArray | number, width: number, height?: number) {
    this.data = typeof first === 'number' ? new Uint8ClampedArray(first * width * 4) : first
    this.width = typeof first === 'number' ? first : width
    this.height = height ?? width
  }
}
class Bitmap {
  width = 3
  height = 2
  isClosed = false
  close() {
    this.isClosed = true
  }
}
const done: string[] = []
let kinds = ['2d', 'bitmaprenderer']
class Canvas {
  width: number
  height: number
  kind: string | null = null
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }
  getContext(kind: string) {
    if (!kinds.includes(kind) || (this.kind && this.kind !== kind)) return null
    this.kind = kind
    return {
      canvas: this,
      transferFromImageBitmap: () => done.push('shown'),
      putImageData: (_: unknown, x: number, y: number) => done.push(`put ${x} ${y}`),
      drawImage: (source: object, x: number, y: number) => done.push(`drawn ${source.constructor.name} ${x} ${y}`),
      getImageData: (x: number, y: number, width: number, height: number) => {
        done.push(`read ${x} ${y}`)
        return new Data(width, height)
      },
    }
  }
}
beforeEach(() => {
  vi.stubGlobal('ImageData', Data)
  vi.stubGlobal('ImageBitmap', Bitmap)
  vi.stubGlobal('OffscreenCanvas', Canvas)
  kinds = ['2d', 'bitmaprenderer']
  done.length = 0
})
afterEach(() => vi.unstubAllGlobals())

const canvas = () => {
  const made = new Canvas(3, 2)
  made.getContext('2d')
  return made
}
const surface = (content: object) => new Surface(content as ImageBitmap)
const jpeg = { width: 3, height: 2, raster: () => ({ data: new Uint8ClampedArray(24), width: 3, height: 2 }) }

describe('pixels', () => {
  test('are those it was made of', () => {
    const pixels = new Data(3, 2)
    expect(surface(pixels).pixels()).toBe(pixels)
  })
  test('are read from a canvas once', () => {
    const one = surface(canvas())
    expect(one.pixels()).toBe(one.pixels())
    expect([one.width, one.height, done]).toEqual([3, 2, ['read 0 0']])
  })
  test('of a bitmap are drawn and read', () => {
    expect(surface(new Bitmap()).pixels()).toMatchObject({ width: 3, height: 2 })
    expect(done).toEqual(['drawn Bitmap 0 0', 'read 0 0'])
  })
  test('of a canvas that shows a bitmap are drawn as well, because it cannot be read', () => {
    const one = Surface.fromBitmap(new Bitmap() as unknown as ImageBitmap)
    expect((one.canvas() as unknown as Canvas).kind).toBe('bitmaprenderer')
    one.pixels()
    expect(done).toEqual(['shown', 'drawn Canvas 0 0', 'read 0 0'])
  })
  test('of a JPEG file are decoded, and it is there for encoders that read it', () => {
    const one = surface(jpeg)
    expect(one.jpeg).toBe(jpeg)
    expect(one.pixels()).toMatchObject({ width: 3, height: 2 })
    expect(surface(new Bitmap()).jpeg).toBeNull()
  })
  test('that were given away, or that a canvas does not give, are none', () => {
    const one = surface(new Data(3, 2))
    one.takePixels()
    expect(() => one.pixels()).toThrow(expect.objectContaining({ code: 'target-too-large' }))
    const locked = canvas()
    locked.kind = 'other'
    expect(() => surface(locked).pixels()).toThrow(expect.objectContaining({ code: 'target-too-large' }))
  })
})

describe('a canvas', () => {
  test('is the one it was made of', () => {
    const own = canvas()
    expect(surface(own).canvas()).toBe(own)
    expect(surface(own).fitsCanvas).toBe(true)
  })
  test('is made for pixels, and for a bitmap where none can show it', () => {
    expect((surface(new Data(3, 2)).canvas() as unknown as Canvas).kind).toBe('2d')
    expect(done).toEqual(['put 0 0'])
    kinds = ['2d']
    expect((surface(new Bitmap()).canvas() as unknown as Canvas).kind).toBe('2d')
  })
})

describe('letting go', () => {
  test('empties a canvas, closes a bitmap and the pixels made of them', () => {
    const [own, bitmap] = [canvas(), new Bitmap()]
    surface(own).free()
    surface(bitmap).free()
    expect([own.width, bitmap.isClosed]).toEqual([0, true])
    const read = surface(canvas())
    read.pixels()
    read.free()
    expect(() => read.pixels()).toThrow()
  })
  test('of the canvas alone keeps the pixels', () => {
    const own = canvas()
    const one = surface(own)
    one.toPixels()
    expect(own.width).toBe(0)
    expect(one.pixels()).toMatchObject({ width: 3 })
    expect(done).toEqual(['read 0 0'])
  })
})
