// One image, from its bytes to its result. The steps stand in their order; how each is done is in the file of its name.
import { enlargement, type Geometry, geometryOf, ImageFault, type Size, scaleGeometry, upright } from '@sundry/raster'
import { readFrames, writeMoving } from '../formats/frames.ts'
import { carriesMetadata, descriptorOf, isComplete, readMetadata, writeMetadata } from '../formats/index.ts'
import type { JpegFile } from '../formats/jpeg/read.ts'
import type { Step } from '../formats/png/frames.ts'
import { findCredentials, withoutCredentials } from '../inspect/credentials/find.ts'
import { isPixelsFault } from '../load/load-code.ts'
import { type Metadata, noMetadata } from '../model/metadata.ts'
import { sourceMarkOf } from '../model/source-mark.ts'
import { type ProcessedImage, wholeSettings } from '../model/types.ts'
import { chooseQuality, makeAtLook } from './choose-quality.ts'
import { DecodedImage, decodeAndEdit, openJpeg, uprightSize } from './decode.ts'
import { encodeToLimit, maxBytes, reportOf } from './encode.ts'
import { type Job, type Outcome, type Plan, type ProcessRequest, planRun, toProcessedImage } from './job.ts'
import { original, processLossless, smallerOriginal } from './lossless.ts'
import {
  isUntouched,
  keepsProfile,
  planMetadata,
  profileFor,
  storedMetadata,
  stripMetadata,
  withClaim,
} from './metadata.ts'
import { formatNotes, lossNotes, notes } from './notes.ts'
import { fillNotes, planSize, shape } from './resize.ts'

export async function processFile(
  request: ProcessRequest,
  bytes: Uint8Array<ArrayBuffer>,
  onProgress: (share: number) => void,
): Promise<ProcessedImage> {
  const job = await withClaim({ ...request, bytes, settings: wholeSettings(request.settings), onProgress })
  return toProcessedImage(request.file, await processJob(job))
}

export async function processJob(job: Job): Promise<Outcome> {
  const plan = planRun(job.format, job.settings)
  const outcome = plan ? await processPlanned(job, plan) : await cleaned(job)
  outcome.notes.push(...lossNotes(job, outcome), ...removeCredentials(job, outcome), ...(await markNotes(job, outcome)))
  if (job.settings.labels && !carriesMetadata(outcome.format))
    outcome.notes.push(notes.labelsNotWritten(outcome.format))
  return outcome
}

/** Content Credentials are signed for the file as it was, so no changed file keeps them. */
function removeCredentials({ bytes, format }: Job, outcome: Outcome) {
  if (outcome.bytes === bytes || findCredentials(bytes, format) === null) return []
  outcome.bytes = withoutCredentials(outcome.bytes, outcome.format)
  return [notes.credentialsRemoved()]
}

/** These notes rest on the result, since a format or a full XMP item may have no room for the mark. */
async function markNotes({ bytes, format, settings, claimed }: Job, outcome: Outcome) {
  const metadata = await readMetadata(bytes, format)
  const before = settings.sourceMark ?? claimed ?? sourceMarkOf(metadata)
  if (outcome.bytes === bytes) return []
  if (before === null) return metadata.hasUnreadXmp ? [notes.sourceMarkUnknown()] : []
  const isRetained = sourceMarkOf(await readMetadata(outcome.bytes, outcome.format)) === before
  if (settings.sourceMark !== null && claimed === undefined)
    return [isRetained ? notes.sourceMarkAdded() : notes.sourceMarkNotAdded(outcome.format)]
  if (isRetained) return [claimed === undefined ? notes.sourceMark() : notes.sourceMarkTakenOver()]
  return [settings.metadata === 'none' ? notes.sourceMarkRemoved() : notes.sourceMarkLost(outcome.format)]
}

async function cleaned(job: Job): Promise<Outcome> {
  const { bytes, format, header, settings } = job
  const clean =
    settings.rewriteMetadata && !isUntouched(job)
      ? await stripMetadata(bytes, format, settings.metadata, settings)
      : bytes
  return { bytes: clean, format, ...upright(header), notes: [], report: {} }
}

async function processPlanned(job: Job, plan: Plan): Promise<Outcome> {
  if (!isComplete(job.bytes, job.format)) throw new ImageFault('damaged')
  job.onProgress(0.05)
  const animation = job.header.animated ? await processAnimation(job, plan) : null
  if (animation) return withGrowth(job, animation)

  const reduced = await reduceColours(job, plan)
  if (reduced) return withGrowth(job, reduced)
  if (job.settings.palette === 'auto') return processPlanned(withPalette(job, false), plan)

  const choice = job.settings.mode === 'quality' ? null : await chooseQuality(job, plan)
  const lossless = job.format === 'png' ? await processLossless(job, plan) : null
  if (lossless && !choice) return withGrowth(job, lossless)

  const target = choice?.target ?? plan.target
  const metadata = await readMetadata(job.bytes, job.format)
  const make = (quality: number) =>
    processStill({ ...job, settings: { ...job.settings, quality } }, { ...plan, target }, metadata)
  const { whole, ...still } = await (choice ? makeAtLook(choice, make) : make(job.settings.quality))
  if (lossless && lossless.bytes.length <= still.bytes.length) return lossless

  if (plan.substituted && !choice) still.notes.push(notes.substituted(job.format, target))
  if (job.header.animated) still.notes.push(descriptorOf(target).animates ? notes.stopped() : notes.firstFrame(target))
  const unchanged = mayGiveWay(job, still, whole) ? await smallerOriginal(job, still.bytes.length) : null
  return unchanged ?? withGrowth(job, still)
}

const withPalette = (job: Job, palette: boolean): Job => ({ ...job, settings: { ...job.settings, palette } })

/** A PNG with a palette, where that keeps the look that was chosen and saves bytes; null where it does not. */
async function reduceColours(job: Job, plan: Plan): Promise<Outcome | null> {
  const { settings, header, bytes, format } = job
  const { palette, paletteScore, mode } = settings
  if (palette !== 'auto' || plan.target !== 'png' || mode !== 'quality' || header.animated || header.bits > 8)
    return null
  const unlimited = withPalette(job, true)
  unlimited.settings.maxSizeMB = null
  const { whole, ...still } = await processStill(unlimited, plan, await readMetadata(bytes, format))
  const { score, colours } = still.report
  // All of its colours fit into a palette: nothing is lost, so nothing was reduced.
  const isAlike = score !== undefined && score < 100 && score >= (paletteScore ?? 0)
  const isSmaller = format !== 'png' || plan.resize || still.bytes.length < bytes.length
  if (colours === undefined || !isAlike || !isSmaller) return null
  still.notes.push(notes.reduced(colours))
  return still
}

/** The file itself may stand for a result with its pixels. */
function mayGiveWay({ format, header, settings }: Job, still: Outcome, whole: Size): boolean {
  const isSameSize = still.width === whole.width && still.height === whole.height
  const keepsPixels = isSameSize && !settings.crop && settings.edits.length === 0
  return still.format === format && keepsPixels && settings.keepSmaller && !header.animated
}

function withGrowth({ bytes }: Job, outcome: Outcome): Outcome {
  if (outcome.bytes.length > bytes.length) outcome.notes.push(notes.grew())
  return outcome
}

type Still = Outcome & { whole: Size }

async function processStill(job: Job, plan: Plan, metadata: Metadata): Promise<Still> {
  const jpeg = await openJpeg(job, plan, metadata)
  try {
    return await makeStill(job, plan, metadata, jpeg)
  } catch (error) {
    // The browser may decode what our codec cannot.
    if (jpeg && isPixelsFault(error)) return makeStill(job, plan, metadata, null)
    throw error
  }
}

async function makeStill(job: Job, plan: Plan, metadata: Metadata, jpeg: JpegFile | null): Promise<Still> {
  const keepsColours = keepsProfile(job, plan, metadata)
  const image = new DecodedImage(() => decodeAndEdit(job, keepsColours), jpeg)
  const decoded = jpeg ? null : await image.get()
  const whole = decoded ? uprightSize(decoded) : upright(job.header)
  job.onProgress(0.35)

  const { geometry, sizeNotes } = planSize(job, plan, whole)
  const imageNotes = [...(decoded?.notes ?? []), ...sizeNotes, ...(decoded ? fillNotes(job, plan, decoded) : [])]

  const isRaw = keepsColours && (decoded?.raw ?? true)
  const carried = await planMetadata(job, plan, { metadata, isRaw, geometry, whole })
  const result = await encodeToLimit({
    job,
    plan,
    image,
    geometry,
    imageNotes,
    limit: maxBytes(job, plan) - carried.bytes,
  })
  job.onProgress(0.95)

  const bytes = await carried.addTo(result.encoded.bytes)
  const { canvas } = scaleGeometry(geometry, result.scale)
  if (result.scale < 1) imageNotes.push(notes.smaller(canvas.width, canvas.height))
  if (carried.isConvertedToSrgb) imageNotes.push(notes.colours())
  imageNotes.push(...formatNotes(job, plan, metadata))
  return { bytes, format: plan.target, ...canvas, whole, notes: imageNotes, report: reportOf(job, plan, result, bytes) }
}

// An animation, frame by frame.
async function encodeFrames(
  { bytes, format, header, settings, onProgress }: Job,
  { target }: Plan,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; canvas: Geometry['canvas']; times: number } | null> {
  if (!descriptorOf(target).animates) return null
  const geometry = geometryOf(header, settings)
  const largest = Math.max(header.width * header.height, geometry.canvas.width * geometry.canvas.height)
  const animation = await readFrames(bytes, format, largest)
  if (!animation) return null
  onProgress(0.4)
  const steps: Step[] = []
  for await (const { image, milliseconds, pixels } of animation.frames) {
    const decoded = { source: image, orientation: 1, settled: true, raw: false, ...(pixels && { pixels }) }
    const surface = await shape({ get: async () => decoded, transferred: () => {}, jpeg: null }, geometry, {
      background: null,
      readPixels: true,
      best: settings.resampling === 'best',
      alpha: true,
    })
    steps.push({ pixels: surface.takePixels(), milliseconds })
    image.close()
    onProgress(0.4 + (0.3 * steps.length) / animation.count)
  }
  const file = await writeMoving(target, steps, animation.loops, settings.quality)
  const metadata = await readMetadata(bytes, format)
  const icc = profileFor(metadata, settings.metadata)
  const { xmp } = storedMetadata(
    metadata,
    settings.metadata === 'all' ? { ...settings, metadata: 'strip' } : settings,
    icc,
  )
  return {
    bytes: icc || xmp ? await writeMetadata(file, target, { ...noMetadata, icc, xmp }) : file,
    canvas: geometry.canvas,
    times: enlargement(geometry),
  }
}

async function processAnimation(job: Job, plan: Plan): Promise<Outcome | null> {
  const { format, header, settings } = job
  if (settings.edits.length > 0) return null
  const { target } = plan
  // An animation that keeps its pixels is only cleaned: re-encoded frames are seldom smaller.
  if (target === format && !plan.resize) return { ...(await original(job)), notes: [notes.keptAnimation()] }
  const moved = await encodeFrames(job, plan)
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
