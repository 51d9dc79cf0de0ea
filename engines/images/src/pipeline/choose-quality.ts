import type { Similarity } from '@sundry/pixels'
import type { Surface } from '@sundry/raster'
import { geometryOf, sample } from '@sundry/raster'
import { codecs } from '../formats/codecs.ts'
import { descriptorOf, descriptors, isTarget } from '../formats/index.ts'
import { openPixels } from '../load/load-code.ts'
import type { Encoded } from '../model/format.ts'
import { holdsAlpha } from '../model/identities.ts'
import { lookOf, qualityFor } from '../model/look.ts'
import type { TargetId } from '../model/types.ts'
import { DecodedImage, decodeAndEdit, uprightSize } from './decode.ts'
import type { Job, Outcome, Plan } from './job.ts'
import { notes } from './notes.ts'
import { shape } from './resize.ts'

interface Candidate {
  target: TargetId
  quality: number
  score: number
  bytes: number
}

export interface QualityChoice {
  target: TargetId
  quality: number
  /** Score of the parts that were tried. */
  score: number | null
  goal: number
  /** The whole image as it is to look; null where it is too large to be measured whole, or nothing is measured. */
  reference: Surface | null
}

const isMeasurable = (target: TargetId) => {
  const { qualitySteps, shownByBrowser } = descriptorOf(target)
  return qualitySteps !== null && shownByBrowser
}
const [LOWEST, HIGHEST] = [20, 100]
/** Beyond the looks of these qualities, a number promises what no format keeps, or nothing worth keeping. */
const [MIN_LOOK, BEST_LOOK] = [30, 95]
const NEAR = 0.75
/** A larger image is measured in parts alone, which may differ from the whole by about so much. */
const MAX_WHOLE_PIXELS = 24e6
const PARTS_MARGIN = 1

async function pixelsOf({ bytes }: Pick<Encoded, 'bytes'>, target: TargetId): Promise<ImageData | undefined> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: descriptorOf(target).mime }), {
    colorSpaceConversion: 'none',
  })
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const pixels = context?.getImageData(0, 0, width, height)
  if (context) context.canvas.width = 0
  return pixels
}

interface Trial {
  piece: Surface
  similarity: Similarity
  effort: 'fast' | 'small'
}

async function findQuality({ piece, similarity, effort }: Trial, target: TargetId, goal: number) {
  let [low, high] = [LOWEST - 1, HIGHEST + 1]
  let next = qualityFor(target, goal) ?? goal
  let slope = 0.8
  let last: { quality: number; score: number } | null = null
  let best: Candidate | null = null
  let nearest: Candidate | null = null
  for (let turn = 0; turn < 6 && high - low > 1; turn += 1) {
    const quality = Math.min(high - 1, Math.max(low + 1, Math.round(next)))
    const encoded = await codecs[target].encode(piece, quality, { effort, palette: false })
    const seen = await pixelsOf(encoded, target)
    const score = seen?.width === piece.width && seen.height === piece.height ? similarity.score(seen) : 0
    const found = { target, quality, score, bytes: encoded.bytes.length }
    if (!nearest || score > nearest.score) nearest = found
    if (score >= goal) {
      high = quality
      best = found
      if (score - goal < NEAR) break
    } else low = quality
    if (last && last.quality !== quality) slope = (score - last.score) / (quality - last.quality)
    last = { quality, score }
    next = slope > 0.05 ? quality + (goal + NEAR / 2 - score) / slope : (low + high) / 2
  }
  return best ?? nearest
}

export async function chooseQuality(job: Job, plan: Plan): Promise<QualityChoice | null> {
  const { header, settings, drawn } = job
  const { mode } = settings
  if (mode === 'quality' || !(plan.compress || plan.convert)) return null
  const number = Math.min(BEST_LOOK, Math.max(MIN_LOOK, settings.quality))
  const goal = lookOf(number)
  if (mode === 'equal-look') {
    const quality = qualityFor(plan.target, lookOf(settings.quality))
    return quality === null
      ? null
      : { target: plan.target, quality: Math.round(quality), score: null, goal, reference: null }
  }
  if (drawn) return null
  const candidates = mode === 'same-look' ? [plan.target] : descriptors.map(({ id }) => id).filter(isTarget)
  const fitting = candidates.filter((target) => isMeasurable(target) && (holdsAlpha(target) || !header.alpha))
  if (fitting.length === 0) return null
  const image = new DecodedImage(() => decodeAndEdit(job, false))
  const geometry = geometryOf(uprightSize(await image.get()), settings)
  const surface = await shape(image, geometry, { background: '#ffffff', readPixels: true, best: false, alpha: false })
  image.drop()
  const piece = sample(surface)
  const isWhole = surface.width * surface.height <= MAX_WHOLE_PIXELS
  const reference = isWhole ? surface : null
  try {
    const isTooSmall = Math.min(piece.width, piece.height) < 16
    const best = isTooSmall ? null : await findBest({ piece, goal: isWhole ? goal : goal + PARTS_MARGIN }, job, fitting)
    if (!best) reference?.free()
    return best && { ...best, goal, reference }
  } finally {
    if (piece !== surface) piece.free()
    if (!isWhole) surface.free()
  }
}

async function findBest(
  { piece, goal }: { piece: Surface; goal: number },
  { settings: { effort }, onProgress }: Job,
  targets: readonly TargetId[],
): Promise<Candidate | null> {
  const similarity = (await openPixels()).similarTo(piece.pixels())
  const found: Candidate[] = []
  for (const [index, target] of targets.entries()) {
    const choice = await findQuality({ piece, similarity, effort }, target, goal)
    if (choice) found.push(choice)
    onProgress(0.06 + (0.2 * (index + 1)) / targets.length)
  }
  const reached = found.filter(({ score }) => score >= goal)
  return (reached.length > 0 ? reached : found).toSorted((a, b) => a.bytes - b.bytes)[0] ?? null
}

/** In bands, as larger images are measured, the score is up to so much above that of the published program. */
const [EXACT_PIXELS, BANDS_MARGIN] = [2 ** 21, 0.7]
/** Scores a quality gains a step of the search, at the least. */
const SLOPE = 0.3
/** After so many, the highest quality is tried. */
const MAX_RAISES = 3

/** Makes the file, and makes it again at a higher quality where the whole looks worse than its parts did. */
export async function makeAtLook<Made extends Outcome>(
  { target, quality, score, goal, reference }: QualityChoice,
  make: (quality: number) => Promise<Made>,
): Promise<Made> {
  let made = await make(quality)
  let seen = score
  let isShort = false
  try {
    for (let tried = quality, raises = 0; reference; raises += 1) {
      const isCut = made.report.quality !== tried || made.width !== reference.width || made.height !== reference.height
      const pixels = isCut ? null : await pixelsOf(made, target)
      if (!pixels) {
        isShort = false
        break
      }
      seen = (await openPixels()).score(reference.pixels(), pixels)
      if (reference.width * reference.height > EXACT_PIXELS) seen -= BANDS_MARGIN
      isShort = seen < goal
      if (!isShort || tried === HIGHEST) break
      const step = raises < MAX_RAISES ? Math.ceil((goal - seen) / SLOPE) : HIGHEST
      tried = Math.min(HIGHEST, tried + step)
      made = await make(tried)
    }
  } finally {
    reference?.free()
  }
  if (seen !== null) made.report.score = Math.floor(seen * 10) / 10
  if (isShort) made.notes.push(notes.lookNotReached(target))
  return made
}
