import { loadScript } from '../../codecs/load-code.ts'
import type { Decoder } from '../codec.ts'

export const tiffCodec: Decoder = {
  async decode(file) {
    const { decodeTiff } = await loadScript(() => import('./decode.ts'))
    return decodeTiff(file)
  },
}
