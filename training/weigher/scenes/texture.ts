// Textures that games keep: DDS blocks (DXT1, DXT3, DXT5), or any image libvips reads.
import { readFileSync } from 'node:fs'
import { loadNodeVips } from '../../../bench/lib/node-pixels.ts'

export interface Texture {
  data: Uint8Array
  width: number
  height: number
  holes: boolean
}

const LARGEST = 2048

function withHoles(data: Uint8Array, width: number, height: number): Texture {
  let holes = false
  for (let at = 3; at < data.length && !holes; at += 4) holes = (data[at] ?? 0) < 110
  return { data, width, height, holes }
}

const fullColour = (bits: number): [number, number, number] => [
  ((bits >> 11) * 255) / 31,
  (((bits >> 5) & 63) * 255) / 63,
  ((bits & 31) * 255) / 31,
]

/** The four colours a block chooses from; the last is a hole where the first is not the larger. */
function palette(block: Buffer, canHaveHoles: boolean): number[][] {
  const [one, other] = [block.readUInt16LE(0), block.readUInt16LE(2)]
  const [a, b] = [fullColour(one), fullColour(other)]
  const mix = (share: number) => a.map((value, channel) => value * (1 - share) + (b[channel] ?? 0) * share)
  if (canHaveHoles && one <= other)
    return [
      [...a, 255],
      [...b, 255],
      [...mix(0.5), 255],
      [0, 0, 0, 0],
    ]
  return [
    [...a, 255],
    [...b, 255],
    [...mix(1 / 3), 255],
    [...mix(2 / 3), 255],
  ]
}

/** Sixteen alphas of a DXT5 block: two values, six between them, three bits a pixel. */
function alphas(block: Buffer): number[] {
  const [a = 0, b = 0] = block
  const choices = [a, b]
  for (let step = 1; step < 7; step += 1) {
    if (a > b) choices.push(((7 - step) * a + step * b) / 7)
    else choices.push(step < 5 ? ((5 - step) * a + step * b) / 5 : step === 5 ? 0 : 255)
  }
  return Array.from({ length: 16 }, (_, pixel) => {
    const bit = pixel * 3
    const at = 2 + (bit >> 3)
    return choices[(((block[at] ?? 0) | ((block[at + 1] ?? 0) << 8)) >> (bit & 7)) & 7] ?? 0
  })
}

export function readDds(path: string): Texture {
  const file = readFileSync(path)
  const [height, width] = [file.readUInt32LE(12), file.readUInt32LE(16)]
  const form = file.toString('latin1', 84, 88)
  if (!['DXT1', 'DXT3', 'DXT5'].includes(form)) throw new Error(`${path} is a texture of another kind: ${form}`)
  const data = new Uint8Array(width * height * 4)
  const length = form === 'DXT1' ? 8 : 16
  let at = 128
  for (let top = 0; top < height; top += 4)
    for (let left = 0; left < width; left += 4) {
      const block = file.subarray(at, at + length)
      const colours = palette(block.subarray(length - 8), form === 'DXT1')
      const chosen = block.readUInt32LE(length - 4)
      const smooth = form === 'DXT5' ? alphas(block) : null
      for (let pixel = 0; pixel < 16; pixel += 1) {
        const [x, y] = [left + (pixel & 3), top + (pixel >> 2)]
        if (x >= width || y >= height) continue
        data.set(colours[(chosen >>> (pixel * 2)) & 3] ?? [], (y * width + x) * 4)
        const stepped = (((block[pixel >> 1] ?? 0) >> ((pixel & 1) * 4)) & 15) * 17
        if (form !== 'DXT1') data[(y * width + x) * 4 + 3] = smooth?.[pixel] ?? stepped
      }
      at += length
    }
  return withHoles(data, width, height)
}

const vips = await loadNodeVips()

export function readPicture(path: string): Texture {
  const stored = vips.Image.newFromBuffer(readFileSync(path), '', {}).colourspace('srgb')
  const full = stored.hasAlpha() ? stored : stored.bandjoin(255)
  const sized = full.resize(Math.min(1, LARGEST / Math.max(full.width, full.height))).cast('uchar')
  return withHoles(new Uint8Array(sized.writeToMemory()), sized.width, sized.height)
}
