import type { Decoder } from '../codec.ts'

/** HEIF as well, which is the same container without a brand of its own. */
export const heicCodec: Decoder = {
  async decode(file) {
    const { decodeHeic } = await import('./decode.ts')
    return decodeHeic(file)
  },
}
