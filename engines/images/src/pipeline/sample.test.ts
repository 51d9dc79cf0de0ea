// Which tiles of a large picture stand for it, and how small copies are made of it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { header } from '../core/header.ts'
import { browserAppliesOrientation } from './browser-orientation.ts'
import { canvasWrites, encodeOnCanvas } from './canvas-encoder.ts'
import { makePreview } from './preview.ts'
import { forgetProbes } from './probes.ts'
import { sample } from './sample.ts'
import type { Surface } from './surface.ts'

const drawn: number[][] = []
const wishes: object[] = []
let type = (wanted: string) => wanted
let octets = 1
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
      ...{ beginPath() {}, rect() {}, clip() {}, translate() {}, scale() {}, transform() {}, fillRect() {} },
    }
  }
  async convertToBlob(wish: { type: string }) {
    wishes.push({ ...wish, width: this.width, height: this.height })
    return new Blob(['x'.repeat(octets)], { type: type(wish.type) })
  }
}
beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('ImageBitmap', class {})
  vi.stubGlobal('ImageData', class {})
  type = (wanted) => wanted
  octets = 1
  drawn.length = 0
  wishes.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetProbes()
})

describe('a sample', () => {
  const surface = (width: number, height: number, fitsCanvas = true) =>
    ({ width, height, fitsCanvas, canvas: () => new Canvas(width, height), pixels: () => ({}) }) as unknown as Surface
  test('is the picture itself up to nine tiles of 256', () => {
    for (const [width, height] of [
      [768, 768],
      [589_824, 1],
    ] as const) {
      const own = surface(width, height)
      expect(sample(own)).toBe(own)
    }
    expect(sample(surface(768, 769))).toMatchObject({ width: 768, height: 768 })
  })
  test('is of tiles from the first corner to the last, on multiples of sixteen', () => {
    const made = sample(surface(2000, 1500))
    expect([made.width, made.height, drawn.length]).toEqual([768, 768, 9])
    // (2000 - 768) / 2 = 616 and (1500 - 768) / 2 = 366, cut to 608 and 352.
    expect(drawn[0]).toEqual([0, 0, 256, 256, 0, 0, 256, 256])
    expect(drawn[4]).toEqual([608 + 256, 352 + 256, 256, 256, 256, 256, 256, 256])
    expect(drawn[8]).toEqual([1232 + 512, 720 + 512, 256, 256, 512, 512, 256, 256])
  })
  test('of a narrow picture is as narrow', () => {
    const made = sample(surface(100, 9000))
    expect([made.width, made.height]).toEqual([100, 768])
    expect(drawn).toEqual([
      [0, 0, 256, 256, 0, 0, 256, 256],
      [0, Math.floor(8232 / 2 / 16) * 16 + 256, 256, 256, 0, 256, 256, 256],
      [0, Math.floor(8232 / 16) * 16 + 512, 256, 256, 0, 512, 256, 256],
    ])
  })
  test('of what no canvas holds is put from its pixels', () => {
    sample(surface(2000, 1500, false))
    expect(drawn[4]).toEqual([256 - 864, 256 - 608, 864, 608, 256, 256])
  })
})

describe('a canvas', () => {
  test('is asked once whether it writes a type, and answers by what it gives', async () => {
    type = (wanted) => (wanted === 'image/webp' ? 'image/png' : wanted)
    expect([
      await canvasWrites('image/jpeg'),
      await canvasWrites('image/webp'),
      await canvasWrites('image/webp'),
    ]).toEqual([...[true, false, false]])
    expect(wishes).toEqual([
      { type: 'image/jpeg', quality: 0.5, width: 2, height: 2 },
      { type: 'image/webp', quality: 0.5, width: 2, height: 2 },
    ])
  })
  test('encodes at a share of one, and fails where it gives another type or nothing', async () => {
    const surface = { canvas: () => new Canvas(9, 8) } as unknown as Surface
    expect(await encodeOnCanvas(surface, 'image/webp', 85)).toHaveLength(1)
    expect(wishes).toEqual([{ type: 'image/webp', quality: 0.85, width: 9, height: 8 }])
    const failed = { code: 'encode-failed' }
    octets = 0
    await expect(encodeOnCanvas(surface, 'image/webp', 85)).rejects.toMatchObject(failed)
    octets = 1
    type = () => 'image/png'
    await expect(encodeOnCanvas(surface, 'image/webp', 85)).rejects.toMatchObject(failed)
  })
})

test.each([
  [true, 'image/png'],
  [false, 'image/jpeg'],
])('a preview of a picture with alpha %s is a small %s', async (alpha, wanted) => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 2000, height: 1000, close() {} }))
  const preview = await makePreview({
    file: new Blob(['x']),
    format: 'avif',
    header: header(2000, 1000, { alpha }),
    side: 640,
  })
  expect(preview?.type).toBe(wanted)
  expect(wishes).toEqual([{ type: wanted, quality: 0.8, width: 640, height: 320 }])
})

describe('whether a browser turns a picture', () => {
  const seen: string[] = []
  const probe = (width: number) => {
    seen.length = 0
    vi.stubGlobal('createImageBitmap', async (blob: Blob) => {
      seen.push(`${blob.type} ${Buffer.from(await blob.arrayBuffer()).toString('latin1', 0, 4)}`)
      return { width, close() {} }
    })
  }
  test('is seen by one that lies on its side, and asked once', async () => {
    probe(1)
    expect([await browserAppliesOrientation('webp'), await browserAppliesOrientation('webp')]).toEqual([true, true])
    expect(seen).toEqual(['image/webp RIFF'])
    forgetProbes()
    probe(2)
    expect(await browserAppliesOrientation('webp')).toBe(false)
  })
  test('is no question where the decoder knows', async () => {
    probe(2)
    for (const format of ['avif', 'heic', 'gif', 'bmp'] as const)
      expect(await browserAppliesOrientation(format)).toBe(true)
    expect(seen).toEqual([])
  })
})
