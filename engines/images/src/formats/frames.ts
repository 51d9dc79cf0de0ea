import type { Raster } from '@sundry/raster'
import { compose, ImageFault, imageDataOf, isInside } from '@sundry/raster'
import { formatOf } from '../model/identities.ts'
import type { FormatId, TargetId } from '../model/types.ts'
import { readGif } from './gif/read.ts'
import { writeGif } from './gif/write.ts'
import { readApng, type Step, writeApng } from './png/frames.ts'
import { readMovingWebp, writeMovingWebp } from './webp/frames.ts'

export interface ShownFrame {
  image: ImageBitmap
  milliseconds: number
  /** The same, where the pixels are at hand. */
  pixels?: ImageData
}

interface Frames {
  count: number
  loops: number
  /** One at a time. */
  frames: AsyncIterable<ShownFrame>
}

const readers = { gif: readGif, webp: readMovingWebp, png: readApng } as const

const readerOf = (format: FormatId) => (format in readers ? readers[format as keyof typeof readers] : null)

const MAX_PIXELS = 200e6

/** Used where there is no browser to decode it. */
export async function readFirstFrame(bytes: Uint8Array, format: 'gif' | 'webp'): Promise<Raster> {
  const { size, parts } = readers[format](bytes)
  const first = await compose(size, parts.slice(0, 1)).next()
  if (first.done) throw new ImageFault('damaged')
  return first.value.pixels
}

async function* withBitmaps(frames: ReturnType<typeof compose>): AsyncGenerator<ShownFrame> {
  for await (const { pixels, milliseconds } of frames) {
    const data = imageDataOf(pixels)
    yield { image: await createImageBitmap(data), milliseconds, pixels: data }
  }
}

/** Null where there are fewer than two, or more than memory holds; `pixels` are those of the larger of source and target. */
export async function readFrames(
  bytes: Uint8Array<ArrayBuffer>,
  format: FormatId,
  pixels: number,
): Promise<Frames | null> {
  const reader = readerOf(format)
  if (!reader) return decodeFrames(bytes, format, pixels)
  const { size, parts, loops } = reader(bytes)
  if (parts.length < 2 || parts.length * pixels > MAX_PIXELS) return null
  if (!parts.every(({ box }) => isInside(box, size))) throw new ImageFault('damaged')
  return { count: parts.length, loops, frames: withBitmaps(compose(size, parts)) }
}

/** Formats that only a browser reads: AVIF. */
async function decodeFrames(bytes: Uint8Array<ArrayBuffer>, format: FormatId, pixels: number): Promise<Frames | null> {
  const type = formatOf(format).mime
  if (typeof ImageDecoder !== 'function' || !(await ImageDecoder.isTypeSupported(type))) return null
  const decoder = new ImageDecoder({ data: bytes, type, preferAnimation: true })
  try {
    await decoder.tracks.ready
    await decoder.completed
  } catch {
    decoder.close()
    throw new ImageFault('damaged')
  }
  const track = decoder.tracks.selectedTrack
  if (!track || track.frameCount < 2 || track.frameCount * pixels > MAX_PIXELS) {
    decoder.close()
    return null
  }
  const count = track.frameCount
  const loops = Number.isFinite(track.repetitionCount) ? track.repetitionCount + 1 : 0
  return { count, loops, frames: decodeInTurn(decoder, count) }
}

async function* decodeInTurn(decoder: ImageDecoder, count: number): AsyncGenerator<ShownFrame> {
  try {
    for (let frameIndex = 0; frameIndex < count; frameIndex += 1) {
      const { image } = await decoder.decode({ frameIndex })
      const milliseconds = Math.round((image.duration ?? 100_000) / 1000)
      const bitmap = await createImageBitmap(image)
      image.close()
      yield { image: bitmap, milliseconds }
    }
  } catch {
    throw new ImageFault('damaged')
  } finally {
    decoder.close()
  }
}

export async function writeMoving(
  target: TargetId,
  steps: readonly Step[],
  loops: number,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (target === 'gif') return writeGif(steps, loops)
  if (target === 'webp') return writeMovingWebp(steps, loops, quality)
  return writeApng(steps, loops)
}
