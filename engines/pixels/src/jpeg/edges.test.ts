// Blocks at the edge reach beyond the image: there its last line and column go on, so that nothing has to be coded.
import { describe, expect, test } from 'vitest'
import type { ColourShare, Sampling } from '../index.ts'
import { openPixels } from '../testing/images.ts'

const pixels = await openPixels()

type Size = readonly [width: number, height: number]
/** The last line and the last column differ from those before them. */
const value = (x: number, y: number, channel: number, [width, height]: Size) =>
  60 + 3 * ((x * 7 + y * 5 + channel * 11) % 17) + (x >= width - 1 ? 70 : 0) + (y >= height - 1 ? 50 : 0)

function encode(made: { sampling: Sampling; size: Size; push: 'rgba' | ColourShare }, edge: Size): Buffer {
  const { sampling, size, push } = made
  const [width, height] = size
  const writer = pixels.writeJpeg({ width, height, sampling })
  const at = (x: number, y: number, channel: number) =>
    value(Math.min(x, edge[0] - 1), Math.min(y, edge[1] - 1), channel, edge)
  for (let y = 0; y < height; ) {
    const lines = writer.input.nextHeight
    if (push === 'rgba') {
      const data = Uint8Array.from({ length: 4 * width * lines }, (_, index) => {
        const pixel = index >> 2
        return at(pixel % width, y + Math.floor(pixel / width), index & 3)
      })
      writer.pushRgba(data)
    } else {
      const planes = (sampling === 'grey' ? [0] : [0, 1, 2]).map((channel) => {
        const [across, down] = channel === 0 ? [1, 1] : push
        const [wide, high] = [Math.ceil(width / across), Math.ceil(lines / down)]
        const data = Uint8Array.from({ length: wide * high }, (_, index) =>
          at((index % wide) * across + across - 1, y + (Math.floor(index / wide) + 1) * down - 1, channel),
        )
        return { width: wide, height: high, stride: wide, data }
      })
      writer.pushPlanes(planes, push)
    }
    y += lines
  }
  return Buffer.from(writer.encode({ quality: 92 }))
}

/** Everything but the two sides in the frame header, for comparisons where sizes do not matter. */
function withoutSize(file: Buffer): string {
  const frame = file.indexOf(Buffer.of(0xff, 0xc0))
  file.fill(0, frame + 5, frame + 9)
  return file.toString('hex')
}

const units: Record<Sampling, Size> = { grey: [8, 8], '4:4:4': [8, 8], '4:2:2': [16, 8], '4:2:0': [16, 16] }

describe.each<[Sampling, 'rgba' | ColourShare]>([
  ['grey', 'rgba'],
  ['4:4:4', 'rgba'],
  ['4:2:2', 'rgba'],
  ['4:2:0', 'rgba'],
  ['grey', [1, 1]],
  ['4:4:4', [1, 1]],
  ['4:2:2', [2, 1]],
  ['4:2:0', [2, 2]],
  ['4:2:2', [1, 1]],
  ['4:2:0', [1, 1]],
  ['4:2:0', [2, 1]],
  ['4:2:0', [1, 2]],
])('%s from %s', (sampling, push) => {
  const [wide, high] = [208, 48]
  const [across, down] = units[sampling]
  test.each<[string, Size]>([
    ['line', [wide, high - down + 2]],
    ['column', [wide - across + 2, high]],
    ['line and column', [wide - across + 2, high - down + 2]],
  ])('the last %s', (_, size) => {
    const cut = encode({ sampling, push, size }, size)
    const whole = encode({ sampling, push, size: [wide, high] }, size)
    expect(withoutSize(cut)).toBe(withoutSize(whole))
  })
})
