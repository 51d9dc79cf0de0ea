import type { Encoder } from '../codec.ts'
import { encodeBmp } from './encode.ts'

export const bmpCodec: Encoder = {
  encode: async (surface) => ({ bytes: encodeBmp(surface), encoder: 'sundry' }),
}
