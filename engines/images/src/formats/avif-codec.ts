import { loadScript } from '../codecs/load-code.ts'
import type { Decoder, Encoder } from './format.ts'

const LARGE_PIXELS = 16e6

/** AVIF needs a higher number than JPEG to look the same. */
const avifQuality = (quality: number) => Math.round(quality >= 100 ? 100 : quality * 0.85)

export const avifCodec: Decoder & Encoder = {
  async decode(file) {
    const { decodeAvif } = await loadScript(() => import('./avif-decode.ts'))
    return decodeAvif(file)
  },

  async encode(surface, quality, { effort }) {
    const { encodeAvif } = await loadScript(() => import('./avif-encode.ts'))
    const large = surface.width * surface.height > LARGE_PIXELS
    const write = (speed: number) => encodeAvif(surface, avifQuality(quality), speed)
    const usual = await write(large ? 9 : 8)
    if (large || effort === 'fast') return { bytes: usual, encoder: 'aom' }
    // At the same quality a patient search may spend more bytes on details.
    const patient = await write(6)
    return { bytes: patient.length < usual.length ? patient : usual, encoder: 'aom' }
  },
}
