import type { Encoded } from '../formats/codec.ts'

export interface SizeWish {
  quality: number
  limit: number
  lossy: boolean
  step: number
  /** The longer side in pixels at the scale 1. */
  side: number
  /** No pixel may go: a form asks for exactly so many. */
  keepsPixels?: boolean
  encode(quality: number, scale: number): Promise<Encoded>
  /** About the bytes of `encode`, for much less time; null where there is no such way. */
  estimate?(quality: number, scale: number): Promise<number | null>
}

export interface SizeFound {
  encoded: Encoded
  quality: number
  scale: number
  encodes: number
}

export const FILL = 0.97
export const AIM = 0.985
/** Logarithm of bytes that one step of quality costs, to begin with. */
export const SLOPE = 0.03
