import { vipsRuns } from '../../codecs/vips.ts'
import { encodeOnCanvas } from '../../pipeline/canvas-encoder.ts'
import type { Encoder } from '../codec.ts'

export const jpegCodec: Encoder = {
  async encode(surface, quality, { effort, last = false }) {
    if (effort === 'fast' && surface.fitsCanvas)
      return { bytes: await encodeOnCanvas(surface, 'image/jpeg', quality), encoder: 'canvas' }
    if (effort === 'fast' && vipsRuns()) {
      const { encodePlainJpeg } = await import('./plain.ts')
      return { bytes: await encodePlainJpeg(surface, quality), encoder: 'libvips' }
    }
    const { encodeMozjpeg } = await import('./encode.ts')
    return { bytes: await encodeMozjpeg(surface, quality, last), encoder: 'mozjpeg' }
  },
}
