import { openPixels } from '../codecs/pixels.ts'
import type { Surface } from '../pipeline/surface.ts'
import type { Encoder } from './format.ts'
import { JpegWriting, rgbaInput } from './jpeg/writing.ts'

/** A search asks for one surface at many qualities. */
const started = new WeakMap<Surface, JpegWriting>()

async function writingOf(surface: Surface): Promise<JpegWriting> {
  const pixels = await openPixels()
  const writing = started.get(surface) ?? new JpegWriting(pixels, surface.jpeg ?? rgbaInput(surface.pixels()))
  started.set(surface, writing)
  return writing
}

export const jpegCodec: Encoder = {
  async encode(surface, quality, { effort, last = false }) {
    const writing = await writingOf(surface)
    const { bytes, isStreamed } = writing.encode(quality, effort)
    if (last) started.delete(surface)
    return { bytes, encoder: isStreamed ? 'sundry, in strips' : 'sundry' }
  },

  async estimate(surface, quality) {
    const writing = await writingOf(surface)
    return writing.estimate(quality)
  },
}
