// Results whose pixels are those of the file.
import { enlargement, geometryOf, upright } from '@sundry/raster'
import { readMetadata, writeMetadata } from '../formats/index.ts'
import { endOfJpeg } from '../formats/jpeg/describe.ts'
import { readSegments } from '../formats/jpeg/segments.ts'
import { repackOrNull } from '../formats/png/oxipng.ts'
import { isPixelsFault, loadScript, openPixels } from '../load/load-code.ts'
import { vipsRuns } from '../load/vips.ts'
import type { Job, Outcome, Plan } from './job.ts'
import { isUntouched, profileFor, storedMetadata, stripMetadata, withGainMap } from './metadata.ts'
import { notes } from './notes.ts'

export async function original(job: Job): Promise<Outcome> {
  const { bytes, format, header, settings } = job
  return {
    bytes: isUntouched(job)
      ? bytes
      : await withGainMap(job, await stripMetadata(bytes, format, settings.metadata, settings)),
    format,
    ...upright(header),
    notes: [notes.keptOriginal()],
    report: { encoder: 'original' },
  }
}

const PROGRESSIVE = 0xc2
/** Coding the same coefficients again seldom saves more than this. */
const MAX_SAVED = 0.2
/** All coefficients are held at once, twice: 288 MB where each pixel has its own colour. */
const MAX_PIXELS = 24e6

/** The JPEG file with its very coefficients, coded in fewer bytes; null where that saves nothing or is not possible. */
export async function repackedJpeg(job: Job, below: number): Promise<Outcome | null> {
  const { bytes, format, header, settings } = job
  const { width, height } = header
  if (format !== 'jpeg' || header.bits !== 8 || width * height > MAX_PIXELS) return null
  const cleaned = await stripMetadata(bytes, format, settings.metadata, settings)
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

const exceedsLimit = ({ length }: Uint8Array, { maxSizeMB }: Job['settings']) =>
  maxSizeMB !== null && length > maxSizeMB * 1024 * 1024

/** A well-packed file is not beaten quickly: only high effort makes it smaller. */
const PATIENT_FROM = 0.9

type PngPacker = (file: Uint8Array) => Uint8Array<ArrayBuffer> | null
let quickPacker: PngPacker = () => null

/** A packer that takes a fraction of oxipng's time, where the platform has one. */
export const packPngWith = (packer: PngPacker): void => {
  quickPacker = packer
}

async function repackPng(job: Job, plan: Plan): Promise<Outcome | null> {
  const { bytes, header, settings } = job
  if (plan.target !== 'png' || plan.resize || settings.palette) return null
  const stripped = await stripMetadata(bytes, 'png', settings.metadata, settings)
  const quick = settings.effort === 'small' || header.animated ? null : quickPacker(stripped)
  const isQuick = quick !== null && quick.length < stripped.length * PATIENT_FROM
  const packed = isQuick ? quick : await repackOrNull(stripped, header, settings.effort)
  const small = packed && packed.length < stripped.length ? packed : stripped
  if (settings.reduceLossless && exceedsLimit(small, settings)) return null
  if (small === stripped) return original(job)
  return {
    bytes: small,
    format: 'png',
    ...upright(header),
    notes: [],
    report: { encoder: isQuick ? 'zlib' : 'oxipng', encodes: 1 },
  }
}

async function resizeDeepPng(job: Job, plan: Plan): Promise<Outcome | null> {
  const { bytes, format, header, settings } = job
  const deep = header.bits > 8 && plan.target === 'png' && plan.resize && vipsRuns()
  if (!deep || settings.palette || settings.edits.length > 0) return null
  const { resizeDeep } = await loadScript(() => import('../formats/png/deep.ts'))
  const geometry = geometryOf(upright(header), settings)
  const resized = await resizeDeep(bytes, geometry)
  const metadata = await readMetadata(bytes, format)
  const finished = await writeMetadata(
    resized,
    'png',
    storedMetadata(metadata, settings, profileFor(metadata, settings.metadata)),
  )
  if (plan.compress && exceedsLimit(finished, settings)) return null
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

/** A PNG that stays one, packed better or resized at its own depth; null where its pixels must be drawn. */
export const processLossless = async (job: Job, plan: Plan): Promise<Outcome | null> =>
  (await repackPng(job, plan)) ?? (await resizeDeepPng(job, plan))

/** The smaller of the cleaned file and its coefficients coded again, where that is not larger than `limit`. */
export async function smallerOriginal(job: Job, limit: number): Promise<Outcome | null> {
  const unchanged = await original(job)
  const repacked = await repackedJpeg(job, Math.min(unchanged.bytes.length, limit))
  return repacked ?? (unchanged.bytes.length <= limit ? unchanged : null)
}
