import type { Encoded } from '../model/format.ts'

// When fewer pixels look better than fewer bits a pixel. Found on sixteen photographs by SSIMULACRA2 of what a screen
// shows: `docs/benchmarks.md` compares it with its peers.
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

/** Each after estimates that know what the one before really took. */
const MAX_ENCODES = 6
const MAX_ESTIMATES = 8
/** An estimate this far above the limit means that no file of that quality is tried. */
const HOPELESS = 1.03
/** Neighbouring qualities can have the same tables, and so the same bytes: each miss in a row steps further down. */
const WIDER = 4
/** As near to the aim as an estimate is good for, in logarithms. */
const NEAR = 0.006

interface Point {
  quality: number
  /** Logarithm of the bytes as estimated. */
  log: number
}

export interface Estimated {
  scale: number
  max: Point
  /** The ratio of real to estimated bytes. */
  ratio: number
  count(): void
}

function nextQuality(aim: number, known: readonly Point[], lowest: number): number {
  const near = [...known].sort((one, other) => Math.abs(one.log - aim) - Math.abs(other.log - aim))
  const [best, second] = near
  if (!best) return lowest
  const across = near.find(({ log }) => log < aim !== best.log < aim) ?? second
  const slope = across ? (across.log - best.log) / (across.quality - best.quality) : SLOPE
  return best.quality - (best.log - aim) / Math.max(slope, SLOPE / 4)
}

/** Secants on the logarithm of the estimated bytes, between two qualities. */
async function qualityFor(
  aim: number,
  [low, high]: readonly [number, number],
  known: Point[],
  step: number,
  estimate: (quality: number) => Promise<number>,
): Promise<number> {
  for (let turn = 0; ; turn += 1) {
    const next = Math.min(high, Math.max(low, Math.round(nextQuality(aim, known, low) / step) * step))
    if (turn === MAX_ESTIMATES || known.some(({ quality }) => quality === next)) return next
    const log = Math.log(await estimate(next))
    known.push({ quality: next, log })
    if (Math.abs(log - aim) < NEAR) return next
  }
}

/** The quality whose file fills the limit and its file; no `best` where even the lowest quality takes more. */
export async function searchByEstimates(
  target: SizeTarget,
  { scale, max: maxValue, ratio: before, count }: Estimated,
): Promise<{ best: SizeFound | null; smallest: number; ratio: number }> {
  const estimate = async (quality: number) => (await target.estimate?.(quality, scale)) ?? Number.POSITIVE_INFINITY
  const known: Point[] = [maxValue]
  let best: SizeFound | null = null
  let [low, high, ratio, smallest] = [floorAt(target, scale), target.quality, before, Number.POSITIVE_INFINITY]
  let stride = target.step
  for (let turn = 0; turn < MAX_ENCODES && low <= high; turn += 1) {
    const quality = await qualityFor(Math.log((target.limit * AIM) / ratio), [low, high], known, target.step, estimate)
    const guessed = known.find((point) => point.quality === quality)
    const bytes = guessed ? Math.exp(guessed.log) * ratio : 0
    if (quality === low && bytes > target.limit * HOPELESS) return { best, smallest: Math.min(smallest, bytes), ratio }
    const encoded = await target.encode(quality, scale)
    count()
    const { length } = encoded.bytes
    smallest = Math.min(smallest, length)
    if (guessed) ratio = length / Math.exp(guessed.log)
    if (length > target.limit) {
      high = quality - stride
      stride *= WIDER
    } else {
      stride = target.step
      if (!best || length > best.encoded.bytes.length) best = { encoded, quality, scale, encodes: 0 }
      if (length >= target.limit * FILL || quality >= target.quality) break
      low = quality + target.step
    }
  }
  return { best, smallest, ratio }
}
