// Encodes the still image, as often as its size limit takes.
import { canvasWrites, type Geometry, type Surface, scaleGeometry } from '@sundry/raster'
import { codecs } from '../formats/codecs.ts'
import { descriptorOf } from '../formats/index.ts'
import type { Encoded, EncodeOptions, Encoder } from '../model/format.ts'
import { holdsAlpha } from '../model/identities.ts'
import type { ImageNote, ImageReport, TargetId } from '../model/types.ts'
import type { DecodedImage } from './decode.ts'
import type { Job, Plan } from './job.ts'
import { notes } from './notes.ts'
import { losesAlpha, shape } from './resize.ts'
import { isTight, type SizeFound, searchSize } from './search.ts'

const encoderOf = (target: TargetId): Encoder => codecs[target]

type Effort = EncodeOptions['effort']

interface StillJob {
  job: Job
  plan: Plan
  image: DecodedImage
  geometry: Geometry
  limit: number
  imageNotes: ImageNote[]
}

const MEBIBYTE = 1024 * 1024

/** Infinite where nothing limits the file. */
export function maxBytes({ settings }: Job, { target, compress }: Plan): number {
  const mayReduce = descriptorOf(target).qualitySteps !== null || settings.reduceLossless
  return compress && settings.maxSizeMB && mayReduce ? settings.maxSizeMB * MEBIBYTE : Number.POSITIVE_INFINITY
}

export function reportOf({ settings }: Job, { target }: Plan, result: SizeFound, { length }: Uint8Array): ImageReport {
  const { encoder, colours, score } = result.encoded
  return {
    encodes: result.encodes,
    encoder,
    ...(colours !== undefined && { colours }),
    ...(score !== undefined && { score: Math.round(score * 10) / 10 }),
    ...(descriptorOf(target).qualitySteps && { quality: result.quality }),
    ...(result.encodes > 1 && settings.maxSizeMB && { targetFill: length / (settings.maxSizeMB * MEBIBYTE) }),
  }
}

/** The file at the chosen quality or, where that takes more than `limit`, the best one that does not. */
export async function encodeToLimit(work: StillJob): Promise<SizeFound> {
  const { job, plan, limit, geometry } = work
  const { quality, effort, keepPixels } = job.settings
  const { qualitySteps } = descriptorOf(plan.target)
  const encoder = new StillEncoder(work)
  const isSmall = plan.target === 'jpeg' && isTight(limit)
  let isFirst = true
  const nextEffort = (): Effort => {
    const next = isSmall && !isFirst ? 'small' : effort
    isFirst = false
    return next
  }
  try {
    return await searchSize({
      quality,
      limit,
      side: Math.max(geometry.canvas.width, geometry.canvas.height),
      keepsPixels: keepPixels,
      lossy: qualitySteps !== null,
      step: qualitySteps?.[effort] ?? 1,
      encode: (next, scale) => encoder.encode(next, scale, nextEffort()),
      estimate: (next, scale) => encoder.estimate(next, scale, effort),
    })
  } finally {
    encoder.freeAll()
  }
}

class StillEncoder {
  readonly #work: StillJob
  #surface: { scale: number; readPixels: boolean; drawn: Surface } | null = null
  #palette: boolean
  #isFirst = true
  #progress = 0.5

  constructor(work: StillJob) {
    const { palette } = work.job.settings
    this.#work = work
    this.#palette = palette === true
  }

  async encode(quality: number, scale: number, effort: Effort): Promise<Encoded> {
    const { job, plan, limit, imageNotes } = this.#work
    const last = this.#isLast(effort)
    this.#isFirst = false
    const surface = await this.#draw(scale, effort, last)
    job.onProgress(this.#progress)
    const options = { effort, palette: this.#palette, minScore: job.settings.paletteScore, last }
    const encoded = await codecs[plan.target].encode(surface, quality, options)
    if (last) this.#freeSurface()
    this.#progress += (0.95 - this.#progress) / 3
    if (plan.target !== 'png' || this.#palette || encoded.bytes.length <= limit) return encoded
    this.#palette = true
    imageNotes.push(notes.palette())
    return this.encode(quality, scale, effort)
  }

  async estimate(quality: number, scale: number, effort: Effort): Promise<number | null> {
    const { estimate } = encoderOf(this.#work.plan.target)
    return estimate ? estimate(await this.#draw(scale, effort, false), quality) : null
  }

  freeAll(): void {
    this.#freeSurface()
    this.#work.image.drop()
  }

  #freeSurface(): void {
    this.#surface?.drawn.free()
    this.#surface = null
  }

  /** Most images fit at once; for one that does not, drawing again costs less than holding it beside a slow encoder. */
  #isLast(effort: Effort): boolean {
    const { job, plan, limit } = this.#work
    if (limit === Number.POSITIVE_INFINITY) return true
    return this.#isFirst && effort === 'small' && plan.target !== 'jpeg' && !plan.resize && !job.drawn
  }

  async #draw(scale: number, effort: Effort, last: boolean): Promise<Surface> {
    const { job, plan, image, geometry } = this.#work
    const { settings, drawn, header, format } = job
    const { writtenByCanvas, mime } = descriptorOf(plan.target)
    const readPixels = effort === 'small' || !writtenByCanvas || !(await canvasWrites(mime))
    if (this.#surface?.scale === scale && this.#surface.readPixels === readPixels) return this.#surface.drawn
    this.#freeSurface()
    const padded = settings.enableResize && settings.fit === 'pad'
    const surface = await shape(image, scaleGeometry(geometry, scale), {
      background: padded || losesAlpha(job, plan) ? settings.background : null,
      hollow: holdsAlpha(plan.target),
      // A drawing cannot be decoded twice, so its bitmap is not given away.
      readPixels: readPixels || drawn !== undefined,
      best: settings.resampling === 'best',
      alpha: header.alpha,
      takesJpeg: plan.target === 'jpeg',
    })
    this.#surface = { scale, readPixels, drawn: surface }
    if (last || (readPixels && !drawn && descriptorOf(format).decodesQuickly)) image.drop()
    if (readPixels && !surface.file) surface.toPixels()
    return surface
  }
}
