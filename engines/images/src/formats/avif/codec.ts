import { loadScript } from '../../codecs/load-code.ts'
import type { Decoder, Encoder } from '../codec.ts'

const LARGE_PIXELS = 16e6

/** AVIF needs a higher number than JPEG to look the same. */
const avifQuality = (quality: number) => Math.round(quality >= 100 ? 100 : quality * 0.85)

export const avifCodec: Decoder & Encoder = {
  async decode(file) {
    const { decodeAvif } = await loadScript(() => import('./decode.ts'))
    return decodeAvif(file)
  },

  async encode(surface, quality, { effort }) {
    const { encodeAvif } = await loadScript(() => import('./encode.ts'))
    const large = surface.width * surface.height > LARGE_PIXELS
    const speed = effort === 'small' && !large ? 6 : large ? 9 : 8
    return { bytes: await encodeAvif(surface, avifQuality(quality), speed), encoder: 'aom' }
  },
}
