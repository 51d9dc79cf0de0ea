// When fewer pixels look better than fewer bits a pixel. Found on sixteen photographs by SSIMULACRA2 of what a screen
// shows: `docs/benchmarks.md` compares it with its peers.
import type { Encoded } from '../model/format.ts'

export interface SizeTarget {
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

const USUAL = 40
/** For an image that a form or a letter shows small. */
const TIGHT = 75
const KILOBYTE = 1024
/** Up to the first a ceiling is tight, from the second on it is a usual one; between them by the logarithm. */
const [TIGHT_BYTES, USUAL_BYTES] = [50 * KILOBYTE, 200 * KILOBYTE]
/** A screen shows an image at least this large, so that fewer pixels are blurred. */
const SEEN_SIDE = 640
/** Only far below this do still fewer pixels look better. */
const BLURRED = 28
const LOWEST = 1
/** Between the floor and the chosen quality there must be some to choose from, or the ceiling is not filled. */
const ROOM = 0.8

function floorOf(limit: number): number {
  const share = Math.log(limit / TIGHT_BYTES) / Math.log(USUAL_BYTES / TIGHT_BYTES)
  return TIGHT + (USUAL - TIGHT) * Math.min(1, Math.max(0, share))
}

/** The lowest quality that is tried at this scale. The rule for tight ceilings is JPEG's, whose sizes can be estimated. */
export function floorAt({ quality, limit, side, keepsPixels, estimate }: SizeTarget, scale: number): number {
  if (keepsPixels) return LOWEST
  if (!estimate) return Math.min(USUAL, quality)
  const floor = scale * side > SEEN_SIDE + 1 ? floorOf(limit) : BLURRED
  return Math.min(floor, quality, Math.max(USUAL, quality * ROOM))
}

/** A little less than the lowest quality needs, so that there is room to climb; not past the size that a screen shows. */
export function smallerScale({ side, estimate }: SizeTarget, scale: number, share: number): number {
  const next = scale * Math.min(0.9, Math.sqrt(share) * 0.92)
  const seen = SEEN_SIDE / side
  return estimate && next < seen && scale > seen * 1.002 ? seen : next
}

/** So few bytes are worth an encoder's time. */
export const isTight = (limit: number): boolean => limit <= USUAL_BYTES
