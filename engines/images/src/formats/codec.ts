import type { Surface } from '../pipeline/surface.ts'

export interface EncodeWish {
  effort: 'fast' | 'small'
  palette: boolean
  last?: boolean
}

export interface Encoded {
  bytes: Uint8Array<ArrayBuffer>
  encoder: string
}

type Encode = (surface: Surface, quality: number, wish: EncodeWish) => Promise<Encoded>

type Decode = (file: Uint8Array) => Promise<ImageData>

export interface Decoder {
  decode: Decode
}

export interface Encoder {
  encode: Encode
  /** About the bytes of `encode` at the effort `fast`, for a fraction of its time; null where there is no such way. */
  estimate?(surface: Surface, quality: number): Promise<number | null>
}
