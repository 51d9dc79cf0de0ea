import { Surface } from '@sundry/raster'
import { describe, expect, test } from 'vitest'
import { at, cornersOf, quarters } from '../testing/samples.ts'
import { codecs } from './codecs.ts'

const bitmap = () => createImageBitmap(quarters())
const asRead = { effort: 'fast', palette: false } as const

describe('a surface made of a bitmap', () => {
  test('gives its pixels', async () => {
    const surface = Surface.fromBitmap(await bitmap())
    expect(cornersOf(surface.pixels())).toEqual([0, 1, 2, 3])
  })

  test('gives its pixels after an encoder had its canvas, and its canvas after its pixels were read', async () => {
    const surface = Surface.fromBitmap(await bitmap())
    await surface.canvas().convertToBlob({ type: 'image/jpeg' })
    expect(cornersOf(surface.pixels())).toEqual([0, 1, 2, 3])
    expect((await surface.canvas().convertToBlob({ type: 'image/jpeg' })).size).toBeGreaterThan(100)
  })

  test('keeps what is half transparent', async () => {
    const surface = Surface.fromBitmap(await createImageBitmap(quarters(48, 32, 90)))
    expect(at(surface.takePixels(), 3, 3)[3]).toBe(90)
  })

  test('frees what it held, whatever it was', async () => {
    const source = await bitmap()
    Surface.fromBitmap(source).free()
    expect(source.width).toBe(0)

    const shown = Surface.fromBitmap(await bitmap())
    const canvas = shown.canvas()
    shown.free()
    expect(canvas.width).toBe(0)

    const read = Surface.fromBitmap(await bitmap())
    const [pixels, drawn] = [read.pixels(), read.canvas()]
    read.free()
    expect([pixels.data.length, drawn.width]).toEqual([0, 0])

    const input = quarters()
    const plain = new Surface(input)
    plain.free()
    expect(input.data.length).toBe(0)
    expect(() => plain.pixels()).toThrow()
  })

  test('a surface of a bitmap whose pixels alone are kept can be read and drawn as often as before', async () => {
    const surface = Surface.fromBitmap(await bitmap())
    const canvas = surface.canvas()
    surface.toPixels()
    expect(canvas.width).toBe(0)
    expect(cornersOf(surface.pixels())).toEqual([0, 1, 2, 3])
    expect(cornersOf(surface.pixels())).toEqual([0, 1, 2, 3])
    expect((await surface.canvas().convertToBlob({ type: 'image/jpeg' })).size).toBeGreaterThan(100)
  })

  test('a surface of a bitmap is written by encoders that read pixels, as by those that draw', {
    tags: 'long',
  }, async () => {
    for (const target of ['webp', 'jpeg', 'png', 'bmp', 'avif'] as const) {
      // A fraction of a quality is libwebp's business even where the canvas writes WebP.
      const { bytes } = await codecs[target].encode(Surface.fromBitmap(await bitmap()), 80.25, asRead)
      expect(bytes.length, target).toBeGreaterThan(50)
    }
  })
})
