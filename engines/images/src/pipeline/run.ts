import { enlargement, type Geometry, geometryOf, ImageFault, upright } from '@sundry/raster'
import { readFrames, writeMoving } from '../formats/frames.ts'
import { descriptorOf, isComplete, readMetadata, writeMetadata } from '../formats/index.ts'
import { announcedXmp, attachGainMap, findGainMap, hasGainMap } from '../formats/jpeg/gain-map.ts'
import { endOfJpeg } from '../formats/jpeg/metadata.ts'
import { readSegments } from '../formats/jpeg/segments.ts'
import { renameTo } from '../formats/names.ts'
import { repackOrNull } from '../formats/png/oxipng.ts'
import type { Step } from '../formats/png/write-frames.ts'
import { hasMorePages } from '../formats/tiff/describe.ts'
import { isPixelsFault, loadScript, openPixels } from '../load/load-code.ts'
import { vipsRuns } from '../load/vips.ts'
import { noMetadata } from '../model/metadata.ts'
import { chooseQuality, makeAtLook } from './choose-quality.ts'
import { keepsImages } from './gain-map.ts'
import type { Job, Outcome } from './job.ts'
import { type Plan, planRun } from './job.ts'
import { keptMetadata, profileFor, stripMetadata } from './metadata.ts'
import { notes } from './notes.ts'
import { shape } from './resize.ts'
import { runStill } from './still-image.ts'

/** The HDR layer belongs to how a photograph looks, so cleaning leaves it. */
async function withGainMap(job: Job, cleaned: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes, format, settings } = job
  const keepsGainMap = format === 'jpeg' && settings.metadata !== 'all' && keepsImages(settings.metadata)
  const gainMap = keepsGainMap ? findGainMap(bytes) : null
  if (!gainMap) return cleaned
  const kept = await readMetadata(cleaned, format)
  const xmp = announcedXmp(gainMap, kept.xmp)
  return xmp === undefined ? cleaned : attachGainMap(await writeMetadata(cleaned, format, { ...kept, xmp }), gainMap)
}

async function original(job: Job): Promise<Outcome> {
  const { bytes, format, header, settings } = job
  return {
    bytes: await withGainMap(job, await stripMetadata(bytes, format, settings.metadata)),
    format,
    ...upright(header),
    notes: [notes.keptOriginal()],
    report: { encoder: 'original' },
  }
}

const PROGRESSIVE = 0xc2
/** Coding the same coefficients anew seldom saves more than this. */
const MAX_SAVED = 0.2
/** All coefficients are held at once, twice: 288 MB where each pixel has its own colour. */
const MAX_PIXELS = 24e6

/** The JPEG file with its very coefficients, coded in fewer bytes; null where that saves nothing or is not possible. */
export async function repackedJpeg(job: Job, below: number): Promise<Outcome | null> {
  const { bytes, format, header, settings } = job
  const { width, height } = header
  if (format !== 'jpeg' || header.bits !== 8 || width * height > MAX_PIXELS) return null
  const cleaned = await stripMetadata(bytes, format, settings.metadata)
  const holdsMore = endOfJpeg(cleaned) < cleaned.length
  if (holdsMore || cleaned.length * (1 - MAX_SAVED) > below) return null
  const isProgressive =
    settings.effort === 'small' || readSegments(cleaned).segments.some(({ marker }) => marker === PROGRESSIVE)
  try {
    const packed = (await openPixels()).transcodeJpeg(cleaned, { isProgressive })
    const whole = await withGainMap(job, new Uint8Array(packed))
    if (packed.length >= cleaned.length || whole.length > below) return null
    return { bytes: whole, format, ...upright(header), notes: [notes.repacked()], report: { encoder: 'sundry' } }
  } catch (error) {
    if (isPixelsFault(error)) return null
    throw error
  }
}

async function runMoving(
  { bytes, format, header, settings, onProgress }: Job,
  { target }: Plan,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; canvas: Geometry['canvas']; times: number } | null> {
  if (!descriptorOf(target).animates) return null
  const geometry = geometryOf(header, settings)
  const largest = Math.max(header.width * header.height, geometry.canvas.width * geometry.canvas.height)
  const found = await readFrames(bytes, format, largest)
  if (!found) return null
  onProgress(0.4)
  const steps: Step[] = []
  for await (const { image, milliseconds, pixels } of found.frames) {
    const decoded = { source: image, orientation: 1, settled: true, raw: false, ...(pixels && { pixels }) }
    const surface = await shape({ get: async () => decoded, transferred: () => {}, jpeg: null }, geometry, {
      background: null,
      readPixels: true,
      best: settings.resampling === 'best',
      alpha: true,
    })
    steps.push({ pixels: surface.takePixels(), milliseconds })
    image.close()
    onProgress(0.4 + (0.3 * steps.length) / found.count)
  }
  const made = await writeMoving(target, steps, found.loops, settings.quality)
  const icc = profileFor(await readMetadata(bytes, format), settings.metadata)
  return {
    bytes: icc ? await writeMetadata(made, target, { ...noMetadata, icc }) : made,
    canvas: geometry.canvas,
    times: enlargement(geometry),
  }
}

const isAboveCeiling = ({ length }: Uint8Array, { maxSizeMB }: Job['settings']) =>
  maxSizeMB !== null && length > maxSizeMB * 1024 * 1024

/** What was packed well is not packed quickly: only patience makes it smaller. */
const PATIENT_FROM = 0.9

type PngPacker = (file: Uint8Array) => Uint8Array<ArrayBuffer> | null
let quickPacker: PngPacker = () => null

/** A packer that takes a fraction of oxipng's time, where the platform has one. */
export const packPngWith = (packer: PngPacker): void => {
  quickPacker = packer
}

async function runPng(job: Job, plan: Plan): Promise<Outcome | null> {
  const { bytes, header, settings } = job
  if (job.format !== 'png' || plan.target !== 'png' || plan.resize || settings.palette) return null
  const stripped = await stripMetadata(bytes, 'png', settings.metadata)
  const quick = settings.effort === 'small' || header.animated ? null : quickPacker(stripped)
  const isQuick = quick !== null && quick.length < stripped.length * PATIENT_FROM
  const packed = isQuick ? quick : await repackOrNull(stripped, header, settings.effort)
  const small = packed && packed.length < stripped.length ? packed : stripped
  if (settings.reduceLossless && isAboveCeiling(small, settings)) return null
  if (small === stripped) return original(job)
  return {
    bytes: small,
    format: 'png',
    ...upright(header),
    notes: [],
    report: { encoder: isQuick ? 'zlib' : 'oxipng', encodes: 1 },
  }
}

async function runDeep(job: Job, plan: Plan): Promise<Outcome | null> {
  const { bytes, format, header, settings } = job
  const deep = format === 'png' && header.bits > 8 && plan.target === 'png' && plan.resize && vipsRuns()
  if (!deep || settings.palette || settings.edits.length > 0) return null
  const { resizeDeep } = await loadScript(() => import('../formats/png/deep.ts'))
  const geometry = geometryOf(upright(header), settings)
  const made = await resizeDeep(bytes, geometry)
  const metadata = await readMetadata(bytes, format)
  const mode = settings.metadata
  const finished = await writeMetadata(made, 'png', keptMetadata(metadata, mode, profileFor(metadata, mode)))
  if (plan.compress && isAboveCeiling(finished, settings)) return null
  const times = enlargement(geometry)
  const imageNotes = times > 1 ? [notes.enlarged(times, geometry.source)] : []
  return {
    bytes: finished,
    format: 'png',
    ...geometry.canvas,
    notes: imageNotes,
    report: { encoder: 'libvips', encodes: 1 },
  }
}

async function runAnimation(job: Job, plan: Plan): Promise<Outcome | null> {
  const { format, header, settings } = job
  if (!header.animated || settings.edits.length > 0) return null
  const { target } = plan
  // What moves and keeps its pixels is only cleaned: frames made anew are seldom smaller.
  if (target === format && !plan.resize) return { ...(await original(job)), notes: [notes.keptAnimation()] }
  const moved = await runMoving(job, plan)
  if (!moved) return null
  const imageNotes = plan.substituted ? [notes.substituted(format, target)] : []
  if (moved.times > 1) imageNotes.push(notes.enlarged(moved.times, header))
  return {
    bytes: moved.bytes,
    format: target,
    ...moved.canvas,
    notes: imageNotes,
    report: { encodes: 1, encoder: target === 'webp' ? 'libwebp' : 'sundry' },
  }
}

export async function runJob(job: Job): Promise<Outcome> {
  const outcome = await runSteps(job)
  const { maxSizeMB, compressionLevel, reduceLossless } = job.settings
  const kept = compressionLevel > 0 && !reduceLossless && descriptorOf(outcome.format).lossless
  if (kept && maxSizeMB && isAboveCeiling(outcome.bytes, job.settings))
    outcome.notes.push(notes.aboveCeiling(outcome.format, maxSizeMB))
  if (job.format === 'jpeg' && hasGainMap(job.bytes) && !(outcome.format === 'jpeg' && findGainMap(outcome.bytes)))
    outcome.notes.push(notes.gainMap())
  if (job.format === 'tiff' && outcome.format !== 'tiff' && hasMorePages(job.bytes))
    outcome.notes.push(notes.firstPage())
  return outcome
}

async function runSteps(job: Job): Promise<Outcome> {
  const { bytes, format, header, settings, onProgress } = job
  const plan = planRun(format, settings)
  if (!plan) {
    const untouched = { bytes, format, ...upright(header), notes: [], report: {} }
    return settings.rewriteMetadata
      ? { ...untouched, bytes: await stripMetadata(bytes, format, settings.metadata) }
      : untouched
  }
  if (!isComplete(bytes, format)) throw new ImageFault('damaged')
  onProgress(0.05)

  const moved = await runAnimation(job, plan)
  if (moved) return grown(job, moved)

  const chosen = await chooseQuality(job, plan)
  const lossless = (await runPng(job, plan)) ?? (await runDeep(job, plan))
  if (lossless && !chosen) return grown(job, lossless)
  const target = chosen?.target ?? plan.target
  const metadata = await readMetadata(bytes, format)
  const make = (quality: number) =>
    runStill({ ...job, settings: { ...settings, quality } }, { ...plan, target }, metadata)
  const { whole, ...outcome } = await (chosen ? makeAtLook(chosen, make) : make(settings.quality))
  if (lossless && lossless.bytes.length <= outcome.bytes.length) return lossless
  if (plan.substituted && !chosen) outcome.notes.push(notes.substituted(format, target))
  if (header.animated) outcome.notes.push(descriptorOf(target).animates ? notes.stopped() : notes.firstFrame(target))
  const samePixels =
    outcome.width === whole.width && outcome.height === whole.height && !settings.crop && settings.edits.length === 0
  if (target === format && samePixels && settings.keepSmaller && !header.animated) {
    const unchanged = await original(job)
    const least = Math.min(unchanged.bytes.length, outcome.bytes.length)
    const repacked = await repackedJpeg(job, least)
    if (repacked) return repacked
    if (unchanged.bytes.length <= outcome.bytes.length) return unchanged
  }
  return grown(job, outcome)
}

function grown({ bytes }: Job, outcome: Outcome): Outcome {
  if (outcome.bytes.length > bytes.length) outcome.notes.push(notes.grew())
  return outcome
}

export function toFile({ bytes, format }: Outcome, name: string): File {
  if (bytes.length === 0) throw new ImageFault('encode-failed')
  return new File([bytes], renameTo(name, format), { type: descriptorOf(format).mime })
}
