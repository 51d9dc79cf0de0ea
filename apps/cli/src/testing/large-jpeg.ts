import { readFile } from 'node:fs/promises'
import { loadPixels, pixelsWasm } from '@sundry/pixels'

/** A JPEG of waves, as a camera writes it: at a quality that takes many times the bytes anyone sees. */
export async function largeJpeg(width: number, height: number): Promise<Uint8Array> {
  const pixels = await loadPixels(await readFile(new URL(pixelsWasm)))
  const writer = pixels.writeJpeg({ width, height, sampling: '4:4:4' })
  const data = new Uint8Array(width * height * 4)
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [(at >> 2) % width, Math.floor((at >> 2) / width)]
    const grain = Math.imul(at + 1, 0x9e3779b1) >>> 29
    data[at] = at % 4 === 3 ? 255 : 110 + 60 * Math.sin(x / (9 + (at % 4))) * Math.cos(y / 11) + grain
  }
  for (let y = 0; y < height; ) {
    const lines = writer.input.nextHeight
    writer.pushRgba(data.subarray(4 * y * width, 4 * (y + lines) * width))
    y += lines
  }
  return writer.encode({ quality: 100 })
}
