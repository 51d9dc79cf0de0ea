import { loadScript } from '../codecs/load-code.ts'
import { canvasWrites, encodeOnCanvas } from '../pipeline/canvas-encoder.ts'
import type { Decoder, Encoder } from './format.ts'

export const webpCodec: Decoder & Encoder = {
  async decode(file) {
    const { decodeWebp } = await loadScript(() => import('./webp-decode.ts'))
    return decodeWebp(file)
  },

  async encode(surface, quality, { effort }) {
    // The canvas rounds qualities to whole numbers, and at 100 it writes a lossless file, large for a photograph.
    if (effort === 'fast' && Number.isInteger(quality) && surface.fitsCanvas && (await canvasWrites('image/webp')))
      return { bytes: await encodeOnCanvas(surface, 'image/webp', Math.min(quality, 99)), encoder: 'canvas' }
    const { encodeWebp } = await loadScript(() => import('./webp-encode.ts'))
    return { bytes: await encodeWebp(surface, quality, { method: effort === 'small' ? 6 : 4 }), encoder: 'libwebp' }
  },
}
