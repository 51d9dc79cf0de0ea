// Replacements for a canvas in a thread without one.

import { ascii } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { sniffFormat } from '../model/identities.ts'
import { asThread } from '../testing/as-thread.ts'
import { makeBytes, quarters, scene } from '../testing/samples.ts'
import { decodeImage } from '../worker.ts'

asThread()

const canvas = () => {
  const made = new OffscreenCanvas(64, 48)
  made.getContext('2d')?.putImageData(scene(64, 48), 0, 0)
  return made
}
const kindOf = async (blob: Blob) => [blob.type, sniffFormat(new Uint8Array(await blob.arrayBuffer()))]

describe('a canvas', () => {
  test('writes PNG, and WebP where that is asked for', async () => {
    for (const options of [undefined, {}, { type: 'image/png' }, { type: 'image/jpeg', quality: 0.5 }])
      expect(await kindOf(await canvas().convertToBlob(options))).toEqual(['image/png', 'png'])
    expect(await kindOf(await canvas().convertToBlob({ type: 'image/webp' }))).toEqual(['image/webp', 'webp'])
  })
  test('writes WebP at a quality, which is 0.8 where none is named', async () => {
    const size = async (quality?: number) =>
      (await canvas().convertToBlob({ type: 'image/webp', ...(quality && { quality }) })).size
    expect(await size()).toBe(await size(0.8))
    expect(await size(0.3)).toBeLessThan(await size(0.8))
  })
  test('a canvas has one context, in two dimensions', () => {
    const one = canvas()
    expect(one.getContext('2d')).toBe(one.getContext('2d'))
    expect(one.getContext('bitmaprenderer')).toBeNull()
  })
  test('a canvas that is made 0 wide is empty', () => {
    const one = canvas()
    one.width = 0
    expect([one.width, one.height, (one as unknown as { pixels: ImageData }).pixels.data.length]).toEqual([0, 48, 0])
  })
})

describe('a bitmap', () => {
  test('a bitmap is a copy of the pixels and of another bitmap', async () => {
    const pixels = quarters()
    const first = await createImageBitmap(pixels)
    const second = await createImageBitmap(first)
    pixels.data.fill(9)
    const seen = (bitmap: ImageBitmap) => {
      const made = new OffscreenCanvas(48, 32)
      const context = made.getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
    }
    expect([seen(first), seen(second)]).toEqual([
      [230, 40, 40, 255],
      [230, 40, 40, 255],
    ])
    expect([first.width, first.height]).toEqual([48, 32])
  })
  test('a bitmap is made of any file that is read here', async () => {
    const bitmap = await createImageBitmap(new Blob([await makeBytes(quarters(), 'bmp')]))
    expect([bitmap.width, bitmap.height]).toEqual([48, 32])
  })
})

test('a file that is no image is damaged', async () => {
  await expect(decodeImage(ascii('Dear Sir'))).rejects.toMatchObject({ code: 'damaged' })
  const odd = await makeBytes(quarters(), 'bmp')
  odd[28] = 16
  await expect(decodeImage(odd)).rejects.toMatchObject({ code: 'damaged' })
})
