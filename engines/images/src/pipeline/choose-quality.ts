import { codecs } from '../formats/codecs.ts'
import type { Encoded } from '../formats/format.ts'
import { holdsAlpha } from '../formats/identities.ts'
import { descriptorOf, descriptors, isTarget } from '../formats/index.ts'
import type { TargetId } from '../types.ts'
import { DecodedImage, uprightSize } from './decode.ts'
import { decodeJob } from './decode-job.ts'
import { geometryOf } from './geometry.ts'
import type { Job, Plan } from './job.ts'
import { shape } from './resize.ts'
import { sample } from './sample.ts'
import { ssimulacra2 } from './ssimulacra2.ts'
import type { Surface } from './surface.ts'

export interface QualityChoice {
  target: TargetId
  quality: number
  score: number
}

type Candidate = QualityChoice & { bytes: number }

const isMeasurable = (target: TargetId) => {
  const { qualitySteps, shownByBrowser } = descriptorOf(target)
  return qualitySteps !== null && shownByBrowser
}
const [LOWEST, HIGHEST] = [20, 95]
const NEAR = 0.75

async function pixelsOf({ bytes }: Encoded, target: TargetId): Promise<ImageData | undefined> {
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

async function findQuality(piece: Surface, target: TargetId, goal: number, effort: 'fast' | 'small') {
  const reference = piece.pixels()
  let [low, high] = [LOWEST - 1, HIGHEST + 1]
  let next = goal
  let slope = 0.8
  let last: { quality: number; score: number } | null = null
  let best: Candidate | null = null
  let nearest: Candidate | null = null
  for (let turn = 0; turn < 6 && high - low > 1; turn += 1) {
    const quality = Math.min(high - 1, Math.max(low + 1, Math.round(next)))
    const encoded = await codecs[target].encode(piece, quality, { effort, palette: false })
    const { width, height } = reference
    const seen = await pixelsOf(encoded, target)
    const score = seen?.width === width && seen.height === height ? ssimulacra2(reference, seen) : 0
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
  const { header, settings, drawn, onProgress } = job
  const { mode } = settings
  if ((mode !== 'same-look' && mode !== 'best-format') || !(plan.compress || plan.convert) || drawn) return null
  const candidates = mode === 'same-look' ? [plan.target] : descriptors.map(({ id }) => id).filter(isTarget)
  const fitting = candidates.filter((target) => isMeasurable(target) && (holdsAlpha(target) || !header.alpha))
  if (fitting.length === 0) return null
  const image = new DecodedImage(() => decodeJob(job, false))
  const geometry = geometryOf(uprightSize(await image.get()), settings)
  const surface = await shape(image, geometry, { background: '#ffffff', readPixels: true, best: false, alpha: false })
  image.drop()
  const piece = sample(surface)
  if (piece !== surface) surface.free()
  if (Math.min(piece.width, piece.height) < 16) return null
  const goal = Math.min(90, Math.max(30, settings.quality))
  const found: Candidate[] = []
  for (const [index, target] of fitting.entries()) {
    const choice = await findQuality(piece, target, goal, settings.effort)
    if (choice) found.push(choice)
    onProgress(0.06 + (0.2 * (index + 1)) / fitting.length)
  }
  piece.free()
  const reached = found.filter(({ score }) => score >= goal)
  return (reached.length > 0 ? reached : found).sort((a, b) => a.bytes - b.bytes)[0] ?? null
}
