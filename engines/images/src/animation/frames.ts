import { ImageFault } from '../core/fault.ts'
import { formatOf } from '../formats/identities.ts'
import type { FormatId } from '../types.ts'
import type { Frame, Frames } from './frames-vips.ts'
import { readFramesWithVips } from './frames-vips.ts'

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
