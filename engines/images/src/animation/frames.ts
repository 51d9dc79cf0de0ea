import { vipsRuns, withVips } from '../codecs/vips.ts'
import { ImageFault } from '../core/fault.ts'
import { formatOf } from '../formats/identities.ts'
import type { FormatId } from '../types.ts'

interface Frame {
  image: ImageBitmap
  milliseconds: number
}

interface Frames {
  frames: Frame[]
  loops: number
}

/** Of an animated PNG libvips reads only the first picture. */
const readable = new Set<FormatId>(['gif', 'webp'])

interface Strip {
  pixels: ImageData[]
  delays: number[]
  loops: number
}

/** Of a GIF, where there is no browser to decode it. */
export const readFirstFrame = (bytes: Uint8Array): Promise<ImageData> =>
  withVips((vips, keep) => {
    const colours = keep(keep(keep(vips.Image.newFromBuffer(bytes, '', {})).colourspace('srgb')).cast('uchar'))
    const solid = colours.hasAlpha() ? colours : keep(colours.bandjoin(255))
    return new ImageData(new Uint8ClampedArray(solid.writeToMemory()), solid.width, solid.height)
  })

/** For browsers without ImageDecoder (Safari before 27, Firefox before 133). */
export async function readFramesWithVips(
  bytes: Uint8Array<ArrayBuffer>,
  format: FormatId,
  fits: (count: number) => boolean,
): Promise<Frames | null> {
  if (!readable.has(format) || !vipsRuns()) return null
  const strip = await withVips<Strip | null>((vips, keep) => {
    const tall = keep(vips.Image.newFromBuffer(bytes, 'n=-1', {}))
    const height = tall.getTypeof('page-height') ? tall.getInt('page-height') : tall.height
    const count = Math.floor(tall.height / height)
    if (count < 2 || !fits(count)) return null
    const colours = keep(keep(tall.colourspace('srgb')).cast('uchar'))
    const solid = colours.hasAlpha() ? colours : keep(colours.bandjoin(255))
    const { width } = solid
    const data = new Uint8ClampedArray(solid.writeToMemory())
    const length = width * height * 4
    return {
      pixels: Array.from(
        { length: count },
        (_, index) => new ImageData(data.slice(index * length, (index + 1) * length), width, height),
      ),
      delays: tall.getTypeof('delay') ? tall.getArrayInt('delay') : [],
      loops: tall.getTypeof('loop') ? tall.getInt('loop') : 0,
    }
  })
  if (!strip) return null
  const frames = []
  for (const [index, pixels] of strip.pixels.entries())
    frames.push({ image: await createImageBitmap(pixels), milliseconds: strip.delays[index] ?? 100 })
  return { frames, loops: strip.loops }
}

const MAX_PIXELS = 200e6

export async function readFrames(
  bytes: Uint8Array<ArrayBuffer>,
  format: FormatId,
  pixels: number,
): Promise<Frames | null> {
  const type = formatOf(format).mime
  if (typeof ImageDecoder !== 'function' || !(await ImageDecoder.isTypeSupported(type)))
    return readFramesWithVips(bytes, format, (count) => count * pixels <= MAX_PIXELS)
  const decoder = new ImageDecoder({ data: bytes, type, preferAnimation: true })
  const frames: Frame[] = []
  try {
    await decoder.tracks.ready
    await decoder.completed
    const track = decoder.tracks.selectedTrack
    if (!track || track.frameCount < 2 || track.frameCount * pixels > MAX_PIXELS) return null
    for (let index = 0; index < track.frameCount; index += 1) {
      const { image } = await decoder.decode({ frameIndex: index })
      const milliseconds = Math.round((image.duration ?? 100_000) / 1000)
      frames.push({ image: await createImageBitmap(image), milliseconds })
      image.close()
    }
    const loops = Number.isFinite(track.repetitionCount) ? track.repetitionCount + 1 : 0
    return { frames, loops }
  } catch {
    for (const { image } of frames) image.close()
    throw new ImageFault('damaged')
  } finally {
    decoder.close()
  }
}
