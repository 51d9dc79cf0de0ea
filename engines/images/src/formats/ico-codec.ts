import { loadScript } from '../codecs/load-code.ts'
import type { Encoder } from './format.ts'
import { pngCodec } from './png-codec.ts'

export const icoCodec: Encoder = {
  async encode(surface, quality, wish) {
    const { encodeIco } = await loadScript(() => import('./ico-encode.ts'))
    const { bytes: png, encoder } = await pngCodec.encode(surface, quality, wish)
    return { bytes: encodeIco([{ width: surface.width, height: surface.height, png }]), encoder }
  },
}
