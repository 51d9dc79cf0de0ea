import type { Size, Surface } from '@sundry/raster'
import {
  canvasWrites,
  draw,
  drawnToSize,
  enlargement,
  type Geometry,
  geometryOf,
  identity,
  isOpaque,
  scaleGeometry,
  shrinkTo,
  upright,
} from '@sundry/raster'
import { codecs } from '../formats/codecs.ts'
import { carriesMetadata, descriptorOf, longestSide, refuseTarget, writeMetadata } from '../formats/index.ts'
import { announcedXmp, attachGainMap, gainMapBytes } from '../formats/jpeg/gain-map.ts'
import type { JpegFile } from '../formats/jpeg/read.ts'
import { isPixelsFault } from '../load/load-code.ts'
import type { Encoded, Encoder, EncodeWish } from '../model/format.ts'
import { holdsAlpha } from '../model/identities.ts'
import type { Metadata } from '../model/metadata.ts'
import { isRgbProfile } from '../model/metadata.ts'
import type { ImageNote, TargetId } from '../model/types.ts'
import type { Decoded } from './decode.ts'
import { DecodedImage, uprightSize } from './decode.ts'
import { decodeJob } from './decode-job.ts'
import { gainMapFor } from './gain-map.ts'
import type { Job, Outcome, Plan } from './job.ts'
import { keptMetadata, profileFor } from './metadata.ts'
import { notes } from './notes.ts'
import { openJpeg } from './open-jpeg.ts'
import { shape } from './resize.ts'
import { searchSize } from './search.ts'
import type { SizeFound } from './size-floor.ts'
import { isTight } from './size-floor.ts'

/** Small enough to be read at once, large enough that one transparent pixel of a photograph still tells. */
const SIDE = 512

function showsThrough(decoded: Decoded): boolean {
  const small = shrinkTo(identity(uprightSize(decoded)), SIDE)
  return !isOpaque(draw(decoded, small, { background: null, readPixels: true }).pixels().data)
}

const encoderOf = (target: TargetId): Encoder => codecs[target]

const MEBIBYTE = 1024 * 1024
type Effort = EncodeWish['effort']

type Still = Outcome & { whole: Size }

export async function runStill(job: Job, plan: Plan, metadata: Metadata): Promise<Still> {
  const jpeg = await openJpeg(job, plan, metadata)
  if (!jpeg) return makeStill(job, plan, metadata, null)
  try {
    return await makeStill(job, plan, metadata, jpeg)
  } catch (error) {
    if (isPixelsFault(error)) return makeStill(job, plan, metadata, null)
    throw error
  }
}

async function makeStill(job: Job, plan: Plan, metadata: Metadata, jpeg: JpegFile | null): Promise<Still> {
  const colours = planColours(job, plan, metadata)
  let editNotes: readonly ImageNote[] = []
  const image = new DecodedImage(async () => {
    const { imageNotes, ...decoded } = await decodeJob(job, colours.keepsProfile)
    editNotes = imageNotes
    return decoded
  }, jpeg)
  const decoded = jpeg ? null : await image.get()
  const whole = decoded ? uprightSize(decoded) : upright(job.header)
  job.onProgress(0.35)

  const requested = askedGeometry(job, whole)
  const geometry = plan.target === 'ico' ? shrinkTo(requested, longestSide('ico')) : requested
  refuseTarget(geometry.canvas, plan.target)
  const imageNotes = [
    ...editNotes,
    ...sizeNotes(job, requested, geometry),
    ...(decoded ? fillNotes(job, plan, decoded) : []),
  ]

  const raw = colours.keepsProfile && (decoded?.raw ?? true)
  const extra = keptMetadata(metadata, job.settings.metadata, raw ? colours.profile : null)
  const converted = colours.profile !== null && !raw
  const gainMap = converted ? null : await gainMapFor(job, plan, { geometry, whole })
  const announced = gainMap ? announcedXmp(gainMap, extra.xmp) : undefined
  const limit = limitFor(job, plan, extra) - (gainMap ? gainMapBytes(gainMap) : 0)
  const encoder = new StillEncoder({ job, plan, image, geometry, limit, imageNotes })
  const found = await search({ job, plan, limit, geometry }, encoder).finally(() => encoder.freeAll())
  job.onProgress(0.95)

  const shown = await writeMetadata(
    found.encoded.bytes,
    plan.target,
    announced === undefined ? extra : { ...extra, xmp: announced },
  )
  const bytes = gainMap && announced !== undefined ? attachGainMap(shown, gainMap) : shown
  const { canvas } = scaleGeometry(geometry, found.scale)
  if (found.scale < 1) imageNotes.push(notes.smaller(canvas.width, canvas.height))
  if (converted) imageNotes.push(notes.colours())
  imageNotes.push(...lossNotes(job, plan, metadata))
  return { bytes, format: plan.target, ...canvas, whole, notes: imageNotes, report: reportOf(job, plan, found, bytes) }
}

function planColours({ header, settings }: Job, { target }: Plan, metadata: Metadata) {
  const profile = profileFor(metadata, settings.metadata)
  const keepsProfile = profile !== null && isRgbProfile(profile) && carriesMetadata(target) && !header.cmyk
  return { profile, keepsProfile }
}

const askedGeometry = ({ settings, drawn }: Job, whole: Size): Geometry =>
  drawn && drawnToSize(settings) ? identity(whole) : geometryOf(whole, settings)

function sizeNotes({ drawn }: Job, requested: Geometry, geometry: Geometry): ImageNote[] {
  const imageNotes: ImageNote[] = []
  if (geometry.canvas.width < requested.canvas.width)
    imageNotes.push(notes.iconSize(longestSide('ico'), geometry.canvas))
  const times = drawn ? 1 : enlargement(geometry)
  if (times > 1) imageNotes.push(notes.enlarged(times, geometry.source))
  return imageNotes
}

const losesAlpha = ({ header }: Job, { target }: Plan) => header.alpha && !holdsAlpha(target)

const fillNotes = (job: Job, plan: Plan, decoded: Decoded): ImageNote[] =>
  losesAlpha(job, plan) && showsThrough(decoded) ? [notes.filled(plan.target, job.settings.background)] : []

function lossNotes({ format, header, settings }: Job, { target }: Plan, { exif, xmp }: Metadata): ImageNote[] {
  const imageNotes: ImageNote[] = []
  if (settings.metadata === 'all' && (exif || xmp) && !carriesMetadata(target))
    imageNotes.push(notes.metadataDropped(target))
  if (header.bits > 8 && format === 'png') imageNotes.push(notes.depth())
  return imageNotes
}

const weight = ({ exif, icc, xmp }: Metadata) =>
  [exif, icc, xmp].reduce((sum, part) => sum + (part ? part.length + 64 : 0), 32)

function limitFor({ settings }: Job, { target, compress }: Plan, extra: Metadata): number {
  const mayReduce = descriptorOf(target).qualitySteps !== null || settings.reduceLossless
  if (!compress || !settings.maxSizeMB || !mayReduce) return Number.POSITIVE_INFINITY
  return settings.maxSizeMB * MEBIBYTE - weight(extra)
}

type Searched = Pick<StillWork, 'job' | 'plan' | 'limit' | 'geometry'>

function search(
  { job: { settings }, plan: { target }, limit, geometry }: Searched,
  encoder: StillEncoder,
): Promise<SizeFound> {
  const { quality, effort, keepPixels } = settings
  const { qualitySteps } = descriptorOf(target)
  const isSmall = target === 'jpeg' && isTight(limit)
  let isFirst = true
  const effortNow = (): Effort => {
    const now = isSmall && !isFirst ? 'small' : effort
    isFirst = false
    return now
  }
  return searchSize({
    quality,
    limit,
    side: Math.max(geometry.canvas.width, geometry.canvas.height),
    keepsPixels: keepPixels,
    lossy: qualitySteps !== null,
    step: qualitySteps?.[effort] ?? 1,
    encode: (tried, scale) => encoder.encode(tried, scale, effortNow()),
    estimate: (tried, scale) => encoder.estimate(tried, scale, effort),
  })
}

function reportOf({ settings }: Job, { target }: Plan, found: SizeFound, { length }: Uint8Array): Outcome['report'] {
  const searched = found.encodes > 1
  return {
    encodes: found.encodes,
    encoder: found.encoded.encoder,
    ...(found.encoded.colours !== undefined && { colours: found.encoded.colours }),
    ...(found.encoded.score !== undefined && { score: Math.round(found.encoded.score * 10) / 10 }),
    ...(descriptorOf(target).qualitySteps && { quality: found.quality }),
    ...(searched && settings.maxSizeMB && { targetFill: length / (settings.maxSizeMB * MEBIBYTE) }),
  }
}

interface StillWork {
  job: Job
  plan: Plan
  image: DecodedImage
  geometry: Geometry
  limit: number
  imageNotes: ImageNote[]
}

class StillEncoder {
  readonly #work: StillWork
  #surface: { scale: number; readPixels: boolean; made: Surface } | null = null
  #palette: boolean
  #isFirst = true
  #progress = 0.5

  constructor(work: StillWork) {
    const { palette } = work.job.settings
    this.#work = work
    this.#palette = palette
  }

  async encode(quality: number, scale: number, effort: Effort): Promise<Encoded> {
    const { job, plan, limit, imageNotes } = this.#work
    const last = this.#isLast(effort)
    this.#isFirst = false
    const surface = await this.#draw(scale, effort, last)
    job.onProgress(this.#progress)
    const wish = { effort, palette: this.#palette, minScore: job.settings.paletteScore, last }
    const made = await codecs[plan.target].encode(surface, quality, wish)
    if (last) this.#freeSurface()
    this.#progress += (0.95 - this.#progress) / 3
    if (plan.target !== 'png' || this.#palette || made.bytes.length <= limit) return made
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
    this.#surface?.made.free()
    this.#surface = null
  }

  /** Most pictures fit at once; for one that does not, drawing anew costs less than holding it beside a slow encoder. */
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
    if (this.#surface?.scale === scale && this.#surface.readPixels === readPixels) return this.#surface.made
    this.#freeSurface()
    const padded = settings.enableResize && settings.fit === 'pad'
    const made = await shape(image, scaleGeometry(geometry, scale), {
      background: padded || losesAlpha(job, plan) ? settings.background : null,
      hollow: holdsAlpha(plan.target),
      // A drawing cannot be decoded twice, so its bitmap is not given away.
      readPixels: readPixels || drawn !== undefined,
      best: settings.resampling === 'best',
      alpha: header.alpha,
      takesJpeg: plan.target === 'jpeg',
    })
    this.#surface = { scale, readPixels, made }
    if (last || (readPixels && !drawn && descriptorOf(format).decodesQuickly)) image.drop()
    if (readPixels && !made.file) made.toPixels()
    return made
  }
}
