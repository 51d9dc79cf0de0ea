import { concat } from '@sundry/kit'
import type { FirstLook, JpegImage, JpegStreamWriter, JpegWriter, Pixels, Sampling } from '@sundry/pixels'
import type { ImageFile } from '@sundry/raster'

export type Receiver = Pick<JpegWriter | JpegStreamWriter, 'input' | 'pushRgba' | 'pushPlanes'>

/** An image that can be handed to an encoder strip by strip, more than once. */
export interface JpegInput {
  width: number
  height: number
  samplingAt(quality: number): Sampling
  feed(receiver: Receiver, sampling: Sampling): void
}

export const isJpegInput = (file: ImageFile | null): file is ImageFile & JpegInput =>
  file !== null && 'samplingAt' in file && 'feed' in file

export interface Written {
  bytes: Uint8Array<ArrayBuffer>
  /** Too large to be kept in memory: a baseline file made in two passes. */
  isStreamed: boolean
}

/** From here on fewer bytes look the same where each pixel keeps its own colour. */
const ALL_COLOUR = 96
/** With it an image scores higher at the same steps, so that they may be coarser; 100 stays 100. */
const COARSER = 1.7
const STORED_BYTES = 240 * 2 ** 20
/** Coefficients and levels, two bytes each. */
const BYTES_A_SAMPLE = 4
const SAMPLES: Record<Sampling, number> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:4': 3, grey: 1 }

const isProgressive = 'if-smaller'

const qualityWith = (sampling: Sampling, quality: number): number =>
  sampling === '4:4:4' ? 100 - (100 - quality) * COARSER : quality

export const samplingFor = (quality: number): Sampling => (quality < ALL_COLOUR ? '4:2:0' : '4:4:4')

export function rgbaInput({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): JpegInput {
  return {
    width,
    height,
    samplingAt: samplingFor,
    feed(receiver) {
      for (let y = 0; y < height; ) {
        const lines = receiver.input.nextHeight
        receiver.pushRgba(data.subarray(4 * width * y, 4 * width * (y + lines)))
        y += lines
      }
    },
  }
}

/** One image on its way into JPEG files: its coefficients are kept, so that another quality costs little. */
export class JpegWriting {
  readonly #pixels: Pixels
  readonly #input: JpegInput
  #previous: { sampling: Sampling; writer: JpegWriter } | null = null

  constructor(pixels: Pixels, input: JpegInput) {
    this.#pixels = pixels
    this.#input = input
  }

  /** After the last one, no other quality can be asked for. */
  encode(quality: number, effort: 'fast' | 'small', isLast = false): Written {
    const own = qualityWith(this.#input.samplingAt(quality), quality)
    const writer = this.#writerFor(quality, { quality: own, effort, isOnly: isLast })
    if (!writer) return { bytes: this.#stream(quality), isStreamed: true }
    const bytes = new Uint8Array(writer.encode({ quality: own, effort, isProgressive }))
    if (isLast) writer.close()
    return { bytes, isStreamed: false }
  }

  /** About the bytes of a `fast` file; null where it would cost as much as the file. */
  estimate(quality: number): number | null {
    return (
      this.#writerFor(quality)?.estimate(qualityWith(this.#input.samplingAt(quality), quality), isProgressive) ?? null
    )
  }

  close(): void {
    this.#previous?.writer.close()
    this.#previous = null
  }

  #writerFor(quality: number, first?: FirstLook): JpegWriter | null {
    const image = this.#imageAt(quality)
    const { width, height, sampling } = image
    if (width * height * SAMPLES[sampling] * BYTES_A_SAMPLE > STORED_BYTES) return null
    if (this.#previous?.sampling === sampling) return this.#previous.writer
    this.close()
    const writer = this.#pixels.writeJpeg(image, first)
    this.#input.feed(writer, sampling)
    if (!first?.isOnly) this.#previous = { sampling, writer }
    return writer
  }

  #imageAt(quality: number): JpegImage {
    const { width, height } = this.#input
    return { width, height, sampling: this.#input.samplingAt(quality) }
  }

  #stream(quality: number): Uint8Array<ArrayBuffer> {
    const image = this.#imageAt(quality)
    const writer = this.#pixels.streamJpeg(image, { quality: qualityWith(image.sampling, quality) })
    this.#input.feed(writer, image.sampling)
    this.#input.feed(writer, image.sampling)
    return concat(writer.drain())
  }
}

export function writeJpeg(
  pixels: Pixels,
  image: Parameters<typeof rgbaInput>[0],
  { quality, effort = 'fast' }: { quality: number; effort?: 'fast' | 'small' },
): Uint8Array<ArrayBuffer> {
  return new JpegWriting(pixels, rgbaInput(image)).encode(quality, effort, true).bytes
}
