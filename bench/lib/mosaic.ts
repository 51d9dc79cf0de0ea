// Large pictures made of photographs, by our own codec in two passes of strips: a canvas of 108 megapixels, and libvips
// in WebAssembly, run out of memory.
import { readFileSync } from 'node:fs'
import { loadPixels, type Pixels, pixelsWasm } from '../../engines/pixels/src/index.ts'

type Size = readonly [width: number, height: number]

/** The upper left part of a photograph. */
function tileOf(pixels: Pixels, photo: string, [width, height]: Size): Uint8Array {
  const reader = pixels.readJpeg(readFileSync(photo))
  if (reader.width < width || reader.height < height) throw new Error(`${photo} is smaller than a tile`)
  const tile = new Uint8Array(width * height * 4)
  for (const strip of pixels.readRgba(reader))
    for (let y = 0; y < Math.min(strip.height, height - strip.y); y += 1) {
      const from = y * reader.width * 4
      tile.set(strip.data.subarray(from, from + width * 4), (strip.y + y) * width * 4)
    }
  return tile
}

export async function mosaic(photos: readonly string[], [width, height]: Size, tile: Size): Promise<Uint8Array> {
  const pixels = await loadPixels(readFileSync(new URL(pixelsWasm)))
  const tiles = photos.map((photo) => tileOf(pixels, photo, tile))
  const across = Math.ceil(width / tile[0])
  const writer = pixels.streamJpeg({ width, height, sampling: '4:2:0' }, { quality: 90 })
  for (let pass = 0; pass < 2; pass += 1)
    for (let top = 0; top < height; ) {
      const lines = writer.input.nextHeight
      const strip = new Uint8Array(lines * width * 4)
      for (let line = 0; line < lines; line += 1)
        for (let column = 0; column < across; column += 1) {
          const place = Math.floor((top + line) / tile[1]) * across + column
          const from = ((top + line) % tile[1]) * tile[0] * 4
          const room = Math.min(tile[0], width - column * tile[0]) * 4
          strip.set(
            tiles[place % tiles.length]?.subarray(from, from + room) ?? [],
            (line * width + column * tile[0]) * 4,
          )
        }
      writer.pushRgba(strip)
      top += lines
    }
  return Buffer.concat(writer.drain())
}
