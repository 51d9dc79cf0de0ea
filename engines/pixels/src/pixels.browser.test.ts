import { expect, test } from 'vitest'
import { pixelsWasm } from '#pixels-wasm'
import { loadPixels } from './index.ts'

test('a browser writes a JPEG with it, reads it back and agrees with its own decoder', async () => {
  const pixels = await loadPixels(await (await fetch(pixelsWasm)).arrayBuffer())
  const [width, height] = [70, 50]
  const data = new Uint8Array(width * height * 4)
  for (let at = 0; at < data.length; at += 1) data[at] = at % 4 === 3 ? 255 : (at * 3) % 200
  const writer = pixels.writeJpeg({ width, height, sampling: '4:4:4' })
  for (let y = 0; y < height; ) {
    const lines = writer.input.nextHeight
    writer.pushRgba(data.subarray(4 * y * width, 4 * (y + lines) * width))
    y += lines
  }
  const file = writer.encode({ quality: 90 })
  const ours = new Uint8Array(width * height * 4)
  for (const strip of pixels.readRgba(pixels.readJpeg(file))) ours.set(strip.data, strip.y * width * 4)
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(file)], { type: 'image/jpeg' }))
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const theirs = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
  expect(theirs.length).toBe(ours.length)
  expect(Math.max(...ours.map((byte, at) => Math.abs(byte - (theirs[at] ?? 0))))).toBeLessThanOrEqual(1)
})
