import { ImageFault } from '@sundry/raster'
import {
  AIM,
  FILL,
  floorAt,
  type SizeFound,
  type SizeTarget,
  SLOPE,
  searchByEstimates,
  smallerScale,
} from './search-estimates.ts'

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
    const guess = scale * Math.sqrt((target.limit * AIM) / length)
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
