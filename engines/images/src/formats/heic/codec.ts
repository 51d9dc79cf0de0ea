import type { Decoder } from '../codec.ts'

export const heicCodec: Decoder = {
  async decode(file) {
    const { decodeHeic } = await import('./decode.ts')
    return decodeHeic(file)
  },
}
