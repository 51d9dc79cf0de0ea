import { loadScript } from '../codecs/load-code.ts'
import type { Decoder, Encoder } from './format.ts'

export const jxlCodec: Decoder & Encoder = {
  async decode(file) {
    const { decodeJxl } = await loadScript(() => import('./jxl-decode.ts'))
    return decodeJxl(file)
  },

  async encode(surface, quality, { effort }) {
    const { encodeJxl } = await loadScript(() => import('./jxl-encode.ts'))
    return { bytes: await encodeJxl(surface, quality, effort === 'small' ? 5 : 3), encoder: 'libjxl' }
  },
}
