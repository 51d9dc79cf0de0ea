import type { Surface } from '../pipeline/surface.ts'

export interface EncodeWish {
  effort: 'fast' | 'small'
  palette: boolean
  /** Whether nobody asks for the pixels afterwards. */
  last?: boolean
}

export interface Encoded {
  bytes: Uint8Array<ArrayBuffer>
  encoder: string
}

/** A picture and a quality from 1 to 100 in, a file out. */
type Encode = (surface: Surface, quality: number, wish: EncodeWish) => Promise<Encoded>

/** Decodes a file where the browser itself cannot. */
type Decode = (file: Uint8Array) => Promise<ImageData>

export interface Decoder {
  decode: Decode
}

export interface Encoder {
  encode: Encode
}
