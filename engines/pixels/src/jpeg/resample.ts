import { Resampler } from '../kernels/resampler.ts'
import { readRgba } from './read-rgba.ts'
import type { JpegReader } from './reader.ts'

export interface ResampleJpegOptions {
  width: number
  height: number
  light: 'linear' | 'encoded'
}

/** Halved first, an image this many times as large looks as through one filter; twice as large, it would lose five points. */
const [HALVE_FROM, HALVE_TO] = [3, 8]

/** The lines of a JPEG file at another size, each overwritten by the one after it. */
export function* resampleJpeg(
  module: WebAssembly.Module,
  reader: JpegReader,
  { width, height, light }: ResampleJpegOptions,
): Generator<Uint8Array> {
  const options = { from: { width: reader.width, height: reader.height }, to: { width, height }, kind: 'rgba' } as const
  const isHalved = [reader.width / width, reader.height / height].every(
    (ratio) => ratio >= HALVE_FROM && ratio < HALVE_TO,
  )
  if (light === 'linear' && isHalved && hasPlainColours(reader)) {
    yield* resampleHalved(reader, new Resampler(module, { ...options, light: 'fitted', space: reader.space, isHalved }))
    return
  }
  const resampler = new Resampler(module, { ...options, light })
  const bytes = 4 * reader.width
  for (const strip of readRgba(reader))
    for (let y = 0; y < strip.height; y += 1) {
      resampler.push(strip.data.subarray(y * bytes, (y + 1) * bytes))
      for (let line = resampler.nextLine(); line; line = resampler.nextLine()) yield line
    }
  resampler.close()
}

/** True if colours have all of the samples, or half of them in a direction. */
function hasPlainColours({ header, layout, parts }: JpegReader): boolean {
  const [light, first, second] = parts
  if (header.colour === 'grey') return true
  if (header.colour !== 'ycc' || !light || !first || !second) return false
  const isFull = light.horizontal === layout.maxHorizontal && light.vertical === layout.maxVertical
  const isAlike = first.horizontal === second.horizontal && first.vertical === second.vertical
  const times = [light.horizontal / first.horizontal, light.vertical / first.vertical]
  return isFull && isAlike && times.every((time) => time === 1 || time === 2)
}

type Part = JpegReader['parts'][number]

function* resampleHalved(reader: JpegReader, resampler: Resampler): Generator<Uint8Array> {
  const { space, width, height, stripHeight } = reader
  const { run } = space
  const [light, cb, cr] = reader.parts
  if (!light) return
  const even = 2 * Math.ceil(width / 2)
  const isShared = cb && cb.horizontal < light.horizontal ? 1 : 0
  const [count, bytes] = [even / 2, 8 * even + 64]
  const halves = space.allocate(4 * bytes)
  const half = (y: number) => halves + (Math.max(0, Math.min(height - 1, y)) & 3) * bytes
  // Where there is no colour, it adds nothing.
  const [parts, step] = [space.allocate(6 * light.stride), 2 * light.stride]
  const lineOf = ({ strips, stride, vertical }: Part, row: number, y: number): number =>
    strips[(row & 1) as 0 | 1] + Math.floor((y * vertical) / light.vertical) * stride
  for (let row = reader.nextRow(); row !== null; row = reader.nextRow())
    for (let y = row * stripHeight; y < Math.min(height, (row + 1) * stripHeight); y += 1) {
      const own = lineOf(light, row, y % stripHeight)
      run.padRow(own, width, even + 8)
      if (cb && cr && (y * cb.vertical) % light.vertical === 0) {
        const colours = [lineOf(cb, row, y % stripHeight), lineOf(cr, row, y % stripHeight)] as const
        for (const line of colours) run.padRow(line, Math.ceil(width / (1 + isShared)), even / (1 + isShared) + 8)
        run.colourParts(...colours, even / (1 + isShared) + 8, parts, step)
      }
      run.rowToHalf(own, parts, step, isShared, even, half(y))
      // A line of the half needs a line above its two, and one below.
      for (const first of [y % 2 ? -1 : y - 2, y === height - 1 ? y - (y % 2) : -1]) {
        if (first < 0) continue
        run.mixRows(half(first - 1), half(first), half(first + 1), half(first + 2), 4 * count, resampler.floats)
        resampler.pushFloats()
        for (let line = resampler.nextLine(); line; line = resampler.nextLine()) yield line
      }
    }
}
