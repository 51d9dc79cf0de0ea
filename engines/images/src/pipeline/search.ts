import { ImageFault } from '../core/fault.ts'
import type { Encoded } from '../formats/codec.ts'

export interface SizeWish {
  quality: number
  limit: number
  lossy: boolean
  step: number
  encode(quality: number, scale: number): Promise<Encoded>
  finer?: (quality: number, scale: number) => Promise<Encoded>
}

export interface SizeFound {
  encoded: Encoded
  quality: number
  scale: number
  encodes: number
}

/** Below this a picture of fewer pixels looks better than one of fewer bits a pixel. */
const FLOOR = 40
/** What a finer encoder's number is above the first's at the same size, about. */
const FINER = 8
const FINER_STEP = 0.25
const FILL = 0.97
const AIM = 0.985
/** Logarithm of bytes that one step of quality costs, to begin with. */
const SLOPE = 0.03
const MOST_ENCODES = 24

/** Secants on the logarithm of the bytes between two bounds. */
async function searchQuality(
  wish: SizeWish,
  scale: number,
  high: { quality: number; bytes: number } | null,
  count: () => void,
  start?: number,
) {
  const floor = Math.min(FLOOR, wish.quality)
  let best: SizeFound | null = null
  let [low, top] = [floor - 1, high ? high.quality : wish.quality + 1]
  let slope = SLOPE
  let last = high && { quality: high.quality, log: Math.log(high.bytes) }
  const aim = Math.log(wish.limit * AIM)
  let next = last ? last.quality - (last.log - aim) / slope : (start ?? floor + 8)
  let smallest = high?.bytes ?? Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 9 && top - low > wish.step; turn += 1) {
    const step = top - low > 1 ? 1 : wish.step
    const rounded = Math.round(next / step) * step
    const quality = Math.min(top - step, Math.max(low + step, rounded))
    const encoded = await wish.encode(quality, scale)
    count()
    const { length } = encoded.bytes
    smallest = Math.min(smallest, length)
    if (length <= wish.limit) {
      low = quality
      best = { encoded, quality, scale, encodes: 0 }
      if (length >= wish.limit * FILL || quality >= wish.quality) break
    } else top = quality
    const log = Math.log(length)
    if (last && last.quality !== quality && last.log !== log) slope = (last.log - log) / (last.quality - quality)
    last = { quality, log }
    next = slope > 0.001 ? quality - (log - aim) / slope : (low + top) / 2
  }
  return { best, smallest }
}

async function searchScale(wish: SizeWish, bytes: number, count: () => void): Promise<SizeFound | null> {
  let best: SizeFound | null = null
  let [low, high] = [0, 1]
  let scale = Math.sqrt((wish.limit * AIM) / bytes)
  for (let turn = 0; turn < 7; turn += 1) {
    const encoded = await wish.encode(wish.quality, scale)
    count()
    const { length } = encoded.bytes
    if (length <= wish.limit) {
      low = scale
      if (!best || length > best.encoded.bytes.length) best = { encoded, quality: wish.quality, scale, encodes: 0 }
      if (length >= wish.limit * FILL) break
    } else high = scale
    const guess = scale * Math.sqrt((wish.limit * AIM) / length)
    scale = guess > low && guess < high ? guess : (low + high) / 2
  }
  return best
}

export async function searchSize(wish: SizeWish): Promise<SizeFound> {
  let encodes = 1
  const count = () => {
    encodes += 1
    if (encodes > MOST_ENCODES) throw new ImageFault('cannot-fit')
  }
  const first = await wish.encode(wish.quality, 1)
  const bytes = first.bytes.length
  if (bytes <= wish.limit) return { encoded: first, quality: wish.quality, scale: 1, encodes }
  if (!wish.lossy) {
    const found = await searchScale(wish, bytes, count)
    if (!found) throw new ImageFault('cannot-fit')
    return { ...found, encodes }
  }
  let { best, smallest } = await searchQuality(wish, 1, { quality: wish.quality, bytes }, count)
  for (let scale = 1; !best; ) {
    // A little more than the floor needs, so that there is room to climb.
    scale *= Math.min(0.9, Math.sqrt(wish.limit / smallest) * 0.92)
    if (scale < 0.01) throw new ImageFault('cannot-fit')
    ;({ best, smallest } = await searchQuality(wish, scale, null, count))
  }
  if (wish.finer && best.encoded.bytes.length < wish.limit * FILL && best.quality < wish.quality) {
    const slow = { ...wish, step: FINER_STEP, encode: wish.finer }
    const tally = () => {
      encodes += 1
    }
    const { best: fuller } = await searchQuality(slow, best.scale, null, tally, best.quality + FINER)
    if (fuller && fuller.encoded.bytes.length >= wish.limit * FILL) best = fuller
  }
  return { ...best, encodes }
}
