import { PixelsFault } from '../wasm/fault.ts'
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
