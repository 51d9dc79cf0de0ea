import { loadScript } from '../codecs/load-code.ts'
import type { Decoder } from './format.ts'

export const heicCodec: Decoder = {
  async decode(file) {
    const { decodeHeic } = await loadScript(() => import('./heic-decode.ts'))
    return decodeHeic(file)
  },
}
