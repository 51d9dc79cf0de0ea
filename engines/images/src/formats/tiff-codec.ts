import { loadScript } from '../codecs/load-code.ts'
import type { Decoder } from './format.ts'

export const tiffCodec: Decoder = {
  async decode(file) {
    const { decodeTiff } = await loadScript(() => import('./tiff-decode.ts'))
    return decodeTiff(file)
  },
}
