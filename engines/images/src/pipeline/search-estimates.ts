import { AIM, FILL, floorAt, type SizeFound, type SizeTarget, SLOPE } from './size-floor.ts'

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
