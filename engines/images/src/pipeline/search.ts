import { ImageFault } from '@sundry/raster'
import type { Encoded } from '../model/format.ts'

// When fewer pixels look better than fewer bits a pixel. Found on sixteen photographs by SSIMULACRA2 of what a screen
// shows: `docs/benchmarks.md` compares it with its peers.
interface SizeTarget {
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

const FILL = 0.97
const AIM = 0.985
/** Logarithm of bytes that one step of quality costs, to begin with. */
const SLOPE = 0.03

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
function floorAt({ quality, limit, side, keepsPixels, estimate }: SizeTarget, scale: number): number {
  if (keepsPixels) return LOWEST
  if (!estimate) return Math.min(USUAL, quality)
  const floor = scale * side > SEEN_SIDE + 1 ? floorOf(limit) : BLURRED
  return Math.min(floor, quality, Math.max(USUAL, quality * ROOM))
}

/** A little less than the lowest quality needs, so that there is room to climb; not past the size that a screen shows. */
function smallerScale({ side, estimate }: SizeTarget, scale: number, share: number): number {
  const next = scale * Math.min(0.9, Math.sqrt(share) * 0.92)
  const seen = SEEN_SIDE / side
  return estimate && next < seen && scale > seen * 1.002 ? seen : next
}

/** So few bytes are worth an encoder's time. */
export const isTight = (limit: number): boolean => limit <= USUAL_BYTES

/** Each after estimates that know what the one before really took. */
const MAX_ESTIMATED_ENCODES = 6
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

interface Estimated {
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
async function searchByEstimates(
  target: SizeTarget,
  { scale, max: maxValue, ratio: before, count }: Estimated,
): Promise<{ best: SizeFound | null; smallest: number; ratio: number }> {
  const estimate = async (quality: number) => (await target.estimate?.(quality, scale)) ?? Number.POSITIVE_INFINITY
  const known: Point[] = [maxValue]
  let best: SizeFound | null = null
  let [low, high, ratio, smallest] = [floorAt(target, scale), target.quality, before, Number.POSITIVE_INFINITY]
  let stride = target.step
  for (let turn = 0; turn < MAX_ESTIMATED_ENCODES && low <= high; turn += 1) {
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

const MAX_ENCODES = 24

/** Secants on the logarithm of the bytes between two bounds. */
async function searchQuality(
  target: SizeTarget,
  scale: number,
  high: { quality: number; bytes: number } | null,
  count: () => void,
) {
  const floor = floorAt(target, scale)
  let best: SizeFound | null = null
  let [low, top] = [floor - 1, high ? high.quality : target.quality + 1]
  let slope = SLOPE
  let last = high && { quality: high.quality, log: Math.log(high.bytes) }
  const aim = Math.log(target.limit * AIM)
  let next = last ? last.quality - (last.log - aim) / slope : floor + 8
  let smallest = high?.bytes ?? Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 9 && top - low > target.step; turn += 1) {
    const step = top - low > 1 ? 1 : target.step
    const rounded = Math.round(next / step) * step
    const quality = Math.min(top - step, Math.max(low + step, rounded))
    const encoded = await target.encode(quality, scale)
    count()
    const { length } = encoded.bytes
    smallest = Math.min(smallest, length)
    if (length <= target.limit) {
      low = quality
      best = { encoded, quality, scale, encodes: 0 }
      if (length >= target.limit * FILL || quality >= target.quality) break
    } else top = quality
    const log = Math.log(length)
    if (last && last.quality !== quality && last.log !== log) slope = (last.log - log) / (last.quality - quality)
    last = { quality, log }
    next = slope > 0.001 ? quality - (log - aim) / slope : (low + top) / 2
  }
  return { best, smallest }
}

async function searchScale(target: SizeTarget, bytes: number, count: () => void): Promise<SizeFound | null> {
  let best: SizeFound | null = null
  let [low, high] = [0, 1]
  let last = { scale: 1, length: bytes }
  let scale = Math.sqrt((target.limit * AIM) / bytes)
  for (let turn = 0; turn < 7; turn += 1) {
    const encoded = await target.encode(target.quality, scale)
    count()
    const { length } = encoded.bytes
    if (length <= target.limit) {
      low = scale
      if (!best || length > best.encoded.bytes.length) best = { encoded, quality: target.quality, scale, encodes: 0 }
      if (length >= target.limit * FILL) break
    } else high = scale
    // Bytes follow the area only roughly: those of lines and text shrink more slowly, those of noise faster.
    const power = Math.log(length / last.length) / Math.log(scale / last.scale)
    last = { scale, length }
    const guess = scale * ((target.limit * AIM) / length) ** (1 / power)
    scale = guess > low && guess < high ? guess : (low + high) / 2
  }
  return best
}

const MIN_SCALE = 0.01

function nextScale(target: SizeTarget, scale: number, smallest: number): number {
  if (target.keepsPixels) throw cannotFit(target, smallest)
  const next = smallerScale(target, scale, target.limit / smallest)
  if (next < MIN_SCALE) throw new ImageFault('cannot-fit')
  return next
}

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 102.4) / 10} KB`

const cannotFit = ({ limit }: SizeTarget, smallest: number) =>
  new ImageFault(
    'cannot-fit',
    `At these dimensions the file needs about ${kilobytes(smallest)}; the limit is ${kilobytes(limit)}. Allow a larger file or fewer pixels.`,
  )

async function searchEstimated(
  target: SizeTarget,
  { bytes, guess }: { bytes: number; guess: number },
  count: () => void,
): Promise<SizeFound> {
  const { quality } = target
  let scale = 1
  let log = Math.log(guess)
  let found = await searchByEstimates(target, { scale, max: { quality, log }, ratio: bytes / guess, count })
  while (!found.best) {
    scale = nextScale(target, scale, found.smallest)
    log = Math.log((await target.estimate?.(quality, scale)) ?? guess)
    found = await searchByEstimates(target, { scale, max: { quality, log }, ratio: found.ratio, count })
  }
  return found.best
}

export async function searchSize(target: SizeTarget): Promise<SizeFound> {
  let encodes = 1
  const count = () => {
    encodes += 1
    if (encodes > MAX_ENCODES) throw new ImageFault('cannot-fit')
  }
  const first = await target.encode(target.quality, 1)
  const bytes = first.bytes.length
  if (bytes <= target.limit) return { encoded: first, quality: target.quality, scale: 1, encodes }
  if (!target.lossy) {
    if (target.keepsPixels) throw cannotFit(target, bytes)
    const found = await searchScale(target, bytes, count)
    if (!found) throw new ImageFault('cannot-fit')
    return { ...found, encodes }
  }
  const guess = (await target.estimate?.(target.quality, 1)) ?? null
  if (guess !== null) return { ...(await searchEstimated(target, { bytes, guess }, count)), encodes }
  let { best, smallest } = await searchQuality(target, 1, { quality: target.quality, bytes }, count)
  for (let scale = 1; !best; ) {
    scale = nextScale(target, scale, smallest)
    ;({ best, smallest } = await searchQuality(target, scale, null, count))
  }
  return { ...best, encodes }
}
