import type { Decoder } from '../codec.ts'

export const tiffCodec: Decoder = {
  async decode(file) {
    const { decodeTiff } = await import('./decode.ts')
    return decodeTiff(file)
  },
}
