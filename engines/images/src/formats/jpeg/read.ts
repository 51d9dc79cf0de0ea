import type { ColourShare, JpegReader, Pixels, Plane, Sampling } from '@sundry/pixels'
import type { Size } from '@sundry/raster'
import { newRaster, type Raster, turnOf, turnSamples, upright } from '@sundry/raster'
import { type JpegInput, type Receiver, rgbaInput, samplingFor } from './write.ts'

function wholePlanes(reader: JpegReader): Plane[] {
  const parts = reader.parts.map(({ width, height }) => ({ width, height, data: new Uint8Array(width * height) }))
  const filled = parts.map(() => 0)
  for (let row = reader.nextRow(); row !== null; row = reader.nextRow())
    for (const [index, plane] of reader.strip(row).entries())
      for (let y = 0; y < plane.height; y += 1) {
        const at = filled[index] ?? 0
        parts[index]?.data.set(plane.data.subarray(y * plane.stride, y * plane.stride + plane.width), at)
        filled[index] = at + plane.width
      }
  return parts.map((part) => ({ ...part, stride: part.width }))
}

function turnPlane({ data, width, height }: Plane, orientation: number): Plane {
  const turned = new Uint8Array(data.length)
  turnSamples(data, turned, { width, height }, orientation)
  const size = upright({ width, height, orientation })
  return { ...size, stride: size.width, data: turned }
}

/** Lines of a plane; the last strip may have fewer. */
function slice({ data, width, height, stride }: Plane, top: number, lines: number): Plane {
  return { width, height: Math.min(height - top, Math.ceil(lines)), stride, data: data.subarray(top * stride) }
}

/** Damage that shows only in the middle of a file; another decoder may show more of it. */
class DamagedWithin extends Error {
  override name = 'PixelsFault'
}

/** A JPEG file that our own codec reads by strips, each time it is asked; everything that comes out is upright. */
export class JpegFile implements JpegInput {
  readonly width: number
  readonly height: number
  readonly #pixels: Pixels
  readonly #file: Uint8Array
  readonly #orientation: number
  readonly #own: Sampling | null
  /** The reader that identified the file. A progressive file is decoded by then, so it is used once more. */
  #first: JpegReader | null

  constructor(pixels: Pixels, file: Uint8Array, orientation: number) {
    this.#pixels = pixels
    this.#file = file
    this.#orientation = orientation
    this.#first = pixels.readJpeg(file)
    const { width, height } = this.#first
    this.#own = pixels.samplingOf(this.#first)
    const size = upright({ width, height, orientation })
    this.width = size.width
    this.height = size.height
  }

  get isGrey(): boolean {
    return this.#own === 'grey'
  }

  #read(): JpegReader {
    const reader = this.#first ?? this.#pixels.readJpeg(this.#file)
    this.#first = null
    return reader
  }

  #finish(reader: JpegReader): void {
    const { isTruncated } = reader
    reader.close()
    if (isTruncated) throw new DamagedWithin()
  }

  samplingAt(quality: number): Sampling {
    if (this.#own === 'grey') return 'grey'
    const sampling = samplingFor(quality)
    // Turned by a quarter, 4:2:2 would be a sampling that no encoder writes.
    if (sampling === '4:2:0' || (this.#own === '4:2:2' && turnOf(this.#orientation).isSwapped)) return sampling
    return this.#own ?? sampling
  }

  feed(receiver: Receiver, sampling: Sampling): void {
    const reader = this.#read()
    const stored = this.#pixels.colourShare(reader)
    const [across, down] = stored ?? [1, 1]
    const share: ColourShare = turnOf(this.#orientation).isSwapped ? [down, across] : [across, down]
    if (!stored || !this.#pixels.takesShare(sampling, share) || this.#splitsColour(share)) {
      rgbaInput(this.#upright(this.#pixelsOf(reader))).feed(receiver, sampling)
      return
    }
    if (this.#orientation === 1)
      for (let row = reader.nextRow(); row !== null; row = reader.nextRow())
        receiver.pushPlanes(reader.strip(row), share)
    else this.#feedTurned(receiver, reader, share)
    this.#finish(reader)
  }

  /** Mirrored, the pixels of an odd side that share one colour would be others. */
  #splitsColour([across, down]: ColourShare): boolean {
    const { mirrorsAcross, mirrorsDown } = turnOf(this.#orientation)
    return (mirrorsAcross && this.width % across > 0) || (mirrorsDown && this.height % down > 0)
  }

  #feedTurned(receiver: Receiver, reader: JpegReader, share: ColourShare): void {
    const planes = wholePlanes(reader).map((plane) => turnPlane(plane, this.#orientation))
    for (let top = 0; top < this.height; ) {
      const lines = receiver.input.nextHeight
      receiver.pushPlanes(
        planes.map((plane, index) => slice(plane, top / (index ? share[1] : 1), lines / (index ? share[1] : 1))),
        share,
      )
      top += lines
    }
  }

  /** All of it, at its own size. */
  raster(): Raster {
    return this.#upright(this.#pixelsOf(this.#read()))
  }

  #pixelsOf(reader: JpegReader): Raster {
    const made = newRaster(reader.width, reader.height)
    for (const { y, data } of this.#pixels.readRgba(reader)) made.data.set(data, y * reader.width * 4)
    this.#finish(reader)
    return made
  }

  /** The image is never held at its own size. */
  resampled(size: Size, light: 'linear' | 'encoded' = 'linear'): Raster {
    const reader = this.#read()
    const stored = upright({ ...size, orientation: this.#orientation })
    const made = newRaster(stored.width, stored.height)
    let at = 0
    for (const line of this.#pixels.resampleJpeg(reader, { ...stored, light })) {
      made.data.set(line, at)
      at += line.length
    }
    this.#finish(reader)
    return this.#upright(made)
  }

  #upright(stored: Raster): Raster {
    if (this.#orientation === 1) return stored
    const { width, height } = upright({ ...stored, orientation: this.#orientation })
    const turned = newRaster(width, height)
    turnSamples(new Uint32Array(stored.data.buffer), new Uint32Array(turned.data.buffer), stored, this.#orientation)
    return turned
  }
}
