import { Resampler } from '../kernels/resampler.ts'
import { PixelsFault } from '../wasm/workspace.ts'
import { type JpegReader, scaledSide } from './reader.ts'

export interface RgbaStrip {
  y: number
  height: number
  /** RGBA of full lines; overwritten by the next strip. */
  data: Uint8Array
}

type Part = JpegReader['parts'][number]

/** The lines of one component at the image's full width and height, by the filter most decoders use. */
class FullSize {
  readonly #reader: JpegReader
  readonly #part: Part
  readonly #times: [number, number]
  readonly #line: number
  readonly #above: number
  readonly width: number
  readonly height: number

  constructor(reader: JpegReader, part: Part) {
    const { maxHorizontal, maxVertical } = reader.layout
    this.#times = [maxHorizontal / part.horizontal, maxVertical / part.vertical]
    if (this.#times.some((times) => !Number.isInteger(times)))
      throw new PixelsFault('unsupported', 'The colour sampling of this JPEG file cannot be read.')
    this.#reader = reader
    this.#part = part
    this.width = scaledSide(part.width, part.size)
    this.height = scaledSide(part.height, part.size)
    this.#line = reader.space.allocate(part.stride * this.#times[0])
    this.#above = reader.space.allocate(part.stride)
  }

  line(row: number, y: number): number {
    const { run } = this.#reader.space
    const [across, down] = this.#times
    const near = this.#row(row, Math.floor(y / down))
    if (across === 1 && down === 1) return near
    const isTriangle = across <= 2 && down <= 2 && (across === 1 || this.width > 2)
    if (!isTriangle) run.repeatAcross(near, this.width, across, this.#line)
    else if (down === 1) run.doubleAcross(near, this.width, this.#line)
    else {
      const far = this.#row(row, Math.floor(y / 2) + (y % 2 ? 1 : -1))
      if (across === 2) run.doubleBoth(near, far, this.width, this.#line)
      else run.doubleDown(near, far, this.width, y % 2 ? 2 : 1, this.#line)
    }
    return this.#line
  }

  /** A row of samples, which may be in the strip before or behind; the image's edge continues outside. */
  #row(strip: number, y: number): number {
    const { strips, stride, vertical, size } = this.#part
    const height = vertical * size
    const line = Math.max(0, Math.min(this.height - 1, strip * height + y)) - strip * height
    if (line < 0) return this.#above
    const which = ((strip + (line >= height ? 1 : 0)) & 1) as 0 | 1
    return strips[which] + (line % height) * stride
  }

  /** The strip before is about to be overwritten. */
  keepLast(row: number): void {
    const { strips, stride, vertical, size } = this.#part
    const from = strips[(row & 1) as 0 | 1] + (vertical * size - 1) * stride
    this.#reader.space.bytes.copyWithin(this.#above, from, from + stride)
  }
}

function toPixels(reader: JpegReader, lines: readonly number[], to: number): void {
  const { run } = reader.space
  // A colour asks for the lines that it has.
  const [a, b, c, black] = lines as [number, number, number, number]
  const { colour, isInverted } = reader.header
  if (colour === 'grey') run.greyToRgba(a, reader.width, to)
  else if (colour === 'ycc' || colour === 'ycck') run.yccToRgba(a, b, c, reader.width, to)
  else run.rgbToRgba(a, b, c, reader.width, to)
  if (lines.length < 4) return
  const isComplement = (colour === 'ycck') === isInverted
  run.applyBlack(to, black, reader.width, isComplement ? 255 : 0, isInverted ? 0 : 255)
}

export function* readRgba(reader: JpegReader): Generator<RgbaStrip> {
  const parts = reader.parts.map((part) => new FullSize(reader, part))
  const pixels = reader.space.allocate(reader.width * reader.stripHeight * 4)
  const paint = (row: number): RgbaStrip => {
    const y = row * reader.stripHeight
    const height = Math.min(reader.stripHeight, reader.height - y)
    for (let line = 0; line < height; line += 1) {
      const lines = parts.map((part) => part.line(row, line))
      toPixels(reader, lines, pixels + line * reader.width * 4)
    }
    return { y, height, data: reader.space.part(pixels, height * reader.width * 4) }
  }
  // A strip needs the first line of the one below, so it waits for it.
  let ready: number | null = null
  for (let row = reader.nextRow(); row !== null; row = reader.nextRow()) {
    if (ready !== null) yield paint(ready)
    for (const part of parts) if (ready !== null) part.keepLast(ready)
    ready = row
  }
  if (ready !== null) yield paint(ready)
}

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

type ResamplePart = JpegReader['parts'][number]

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
  const lineOf = ({ strips, stride, vertical }: ResamplePart, row: number, y: number): number =>
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
