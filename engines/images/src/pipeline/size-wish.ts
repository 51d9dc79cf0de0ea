import type { Encoded } from '../formats/codec.ts'

export interface SizeWish {
  quality: number
  limit: number
  lossy: boolean
  step: number
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

/** Below this a picture of fewer pixels looks better than one of fewer bits a pixel. */
export const FLOOR = 40
export const FILL = 0.97
export const AIM = 0.985
/** Logarithm of bytes that one step of quality costs, to begin with. */
export const SLOPE = 0.03
