import { loadScript } from '../codecs/load-code.ts'
import type { Encoder } from './format.ts'

export const pngCodec: Encoder = {
  async encode(surface, quality, wish) {
    const { encodePngBest } = await loadScript(() => import('./png/encode.ts'))
    return encodePngBest(surface, quality, wish)
  },
}
