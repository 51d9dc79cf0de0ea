import type { Geometry, Size } from '@sundry/raster'
import { forNewPixels } from '../containers/exif.ts'
import { carriesProfile, descriptorOf, readMetadata, writeMetadata } from '../formats/index.ts'
import {
  announcedXmp,
  attachGainMap,
  findGainMap,
  type GainMap,
  gainMapBytes,
  withMeaningOf,
} from '../formats/jpeg/gain-map.ts'
import { findCredentials } from '../inspect/credentials/find.ts'
import { exifWithout } from '../inspect/exif-without.ts'
import { mayReveal } from '../inspect/xmp-facts.ts'
import { loadScript, openPixels } from '../load/load-code.ts'
import { sniffFormat } from '../model/identities.ts'
import {
  isRgbProfile,
  type Metadata,
  type MetadataMode,
  meaningfulProfile,
  type StoredBlocks,
} from '../model/metadata.ts'
import { readSourceMark, sourceMarkOf, withSourceMark, writeSourceMark } from '../model/source-mark.ts'
import type { FormatId, ImageNote, WholeSettings } from '../model/types.ts'
import type { Job, Plan } from './job.ts'
import { withLabels } from './labels.ts'
import { notes } from './notes.ts'

export const profileFor = ({ icc }: Metadata, mode: MetadataMode): Uint8Array | null =>
  mode === 'strip' || mode === 'none' ? meaningfulProfile(icc) : icc

type Added = Pick<WholeSettings, 'sourceMark' | 'labels'>
type Stored = Pick<WholeSettings, 'metadata'> & Added

function storedBlocks(found: Metadata, stored: Stored): StoredBlocks {
  const { metadata: mode, sourceMark, labels } = stored
  const own = sourceMark ?? (mode === 'none' ? null : sourceMarkOf(found))
  const mark = own === null ? null : writeSourceMark(own)
  const blocks = blocksOf(found, mode, own, mark)
  return labels === null ? blocks : withLabels(blocks, { labels, before: found.exif, mark })
}

/** XMP stays whole or is replaced by its mark alone, because a place removed from it may have another spelling. */
function blocksOf(
  { exif, xmp }: StoredBlocks,
  mode: MetadataMode,
  own: string | null,
  mark: Uint8Array | null,
): StoredBlocks {
  const whole = xmp && own !== null && readSourceMark(xmp) !== own ? withSourceMark(xmp, own) : (xmp ?? mark)
  if (mode === 'all') return { exif, xmp: whole }
  if (typeof mode === 'string') return { exif: null, xmp: mark }
  const { remove } = mode
  const describes = xmp && mayReveal(xmp, ['thumbnail', ...remove])
  return { exif: exif && exifWithout(exif, remove), xmp: describes ? mark : whole }
}

export function storedMetadata(metadata: Metadata, stored: Stored, profile: Uint8Array | null): Metadata {
  const { exif, ...others } = storedBlocks(metadata, stored)
  return { exif: exif && forNewPixels(exif), icc: profile, ...others }
}

async function claimIn(file: Uint8Array, format: FormatId): Promise<string | null> {
  const found = findCredentials(file, format)
  if (!found || sourceMarkOf(await readMetadata(file, format)) !== null) return null
  const { claimedAiTerm } = await loadScript(() => import('../inspect/credentials/read.ts'))
  return claimedAiTerm(found)
}

/** The mark is written into the metadata of whatever is made of the file. */
export async function withClaim(job: Job): Promise<Job> {
  const { bytes, format, settings } = job
  const claimed = settings.sourceMark === null ? await claimIn(bytes, format) : null
  if (claimed === null) return job
  return { ...job, claimed, settings: { ...settings, sourceMark: settings.metadata === 'none' ? null : claimed } }
}

/** True if the file itself may be its result, with the Content Credentials that are signed for it. */
export const isUntouched = ({ settings, claimed }: Job): boolean =>
  settings.metadata === 'all' && settings.labels === null && (settings.sourceMark === null || claimed !== undefined)

/** For results that another engine draws: the mark of the original, and what becomes of it and of credentials. */
export async function copySourceMark(from: Blob, made: Blob): Promise<{ file: Blob; notes: ImageNote[] }> {
  const [before, after] = await Promise.all([from, made].map(async (one) => new Uint8Array(await one.arrayBuffer())))
  const [source, target] = [before && sniffFormat(before), after && sniffFormat(after)]
  if (!before || !after || !source || !target) return { file: made, notes: [] }
  const lost = findCredentials(before, source) ? [notes.credentialsRemoved()] : []
  const stored = sourceMarkOf(await readMetadata(before, source))
  const term = stored ?? (await claimIn(before, source))
  if (term === null) return { file: made, notes: lost }
  const bytes = await stripMetadata(after, target, 'profile', { sourceMark: term })
  return {
    file: new Blob([bytes], { type: made.type }),
    notes: [stored === null ? notes.sourceMarkTakenOver() : notes.sourceMark(), ...lost],
  }
}

/** Pixels stay bit for bit; colour profile and orientation survive. */
export async function stripMetadata(
  file: Uint8Array<ArrayBuffer>,
  format: FormatId,
  mode: MetadataMode,
  { sourceMark = null, labels = null }: Partial<Added> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { metadata } = descriptorOf(format)
  if ((mode === 'all' && sourceMark === null && labels === null) || !metadata?.strip) return file
  const blocks = storedBlocks(await metadata.read(file), { metadata: mode, sourceMark, labels })
  if (typeof mode !== 'string' || mode === 'all') return metadata.strip(file, 'profile', blocks)
  return metadata.strip(file, mode === 'none' ? 'strip' : mode, blocks)
}

// The parts of a result besides its pixels: colour profile, EXIF, XMP, and the HDR layer of a photograph.
/** A map is smooth, and is shown enlarged. */
const QUALITY = 90

const showsWhole = ({ source, drawn, canvas }: Geometry, whole: Size): boolean =>
  source.width === whole.width &&
  source.height === whole.height &&
  drawn.width === canvas.width &&
  drawn.height === canvas.height

const keepsImages = (mode: MetadataMode): boolean => typeof mode === 'string' || !mode.remove.includes('pictures')

/** The photograph's HDR layer, upright and as much smaller as the image; null where it would not fit what is shown. */
async function gainMapFor(
  job: Job,
  plan: Plan,
  { geometry, whole }: { geometry: Geometry; whole: Size },
): Promise<GainMap | null> {
  const { format, settings, bytes, header } = job
  if (format !== 'jpeg' || plan.target !== 'jpeg' || settings.edits.length > 0 || !keepsImages(settings.metadata))
    return null
  const gainMap = showsWhole(geometry, whole) ? findGainMap(bytes) : null
  if (!gainMap) return null
  const { canvas } = geometry
  const scale = Math.min(1, Math.max(canvas.width / whole.width, canvas.height / whole.height))
  if (scale === 1 && header.orientation === 1) return gainMap
  const [pixels, { JpegFile }, { JpegWriting, rgbaInput }] = await Promise.all([
    openPixels(),
    loadScript(() => import('../formats/jpeg/read.ts')),
    loadScript(() => import('../formats/jpeg/write.ts')),
  ])
  const map = new JpegFile(pixels, gainMap.file, header.orientation)
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  const raster = map.resampled({ width: side(map.width), height: side(map.height) }, 'encoded')
  const sampling = map.isGrey ? 'grey' : '4:4:4'
  const writing = new JpegWriting(pixels, { ...rgbaInput(raster), samplingAt: () => sampling })
  return { ...gainMap, file: withMeaningOf(gainMap.file, writing.encode(QUALITY, 'fast').bytes) }
}

/** The HDR layer belongs to how a photograph looks, so cleaning leaves it. */
export async function withGainMap(job: Job, cleaned: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes, format, settings } = job
  const keepsGainMap = format === 'jpeg' && cleaned !== bytes && keepsImages(settings.metadata)
  const gainMap = keepsGainMap ? findGainMap(bytes) : null
  if (!gainMap) return cleaned
  const metadata = await readMetadata(cleaned, format)
  const xmp = announcedXmp(gainMap, metadata.xmp)
  return xmp === undefined
    ? cleaned
    : attachGainMap(await writeMetadata(cleaned, format, { ...metadata, xmp }), gainMap)
}

/** True if pixels stay in the colours of the file's profile; otherwise the browser converts them to sRGB. */
export function keepsProfile({ header, settings }: Job, { target }: Plan, metadata: Metadata): boolean {
  const profile = profileFor(metadata, settings.metadata)
  return profile !== null && isRgbProfile(profile) && carriesProfile(target) && !header.cmyk
}

const sizeOf = ({ exif, icc, xmp, iptc }: Metadata) =>
  [exif, icc, xmp, iptc].reduce((sum, part) => sum + (part ? part.length + 64 : 0), 32)

export interface CarriedMetadata {
  /** About the bytes that it adds to the file. */
  bytes: number
  isConvertedToSrgb: boolean
  addTo(file: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
}

/** `isRaw` is true if the pixels are in the profile's colours. */
export async function planMetadata(
  job: Job,
  plan: Plan,
  { metadata, isRaw, geometry, whole }: { metadata: Metadata; isRaw: boolean; geometry: Geometry; whole: Size },
): Promise<CarriedMetadata> {
  const { metadata: mode } = job.settings
  const profile = profileFor(metadata, mode)
  const isConvertedToSrgb = profile !== null && !isRaw
  const blocks = storedMetadata(metadata, job.settings, isRaw ? profile : null)
  const gainMap = isConvertedToSrgb ? null : await gainMapFor(job, plan, { geometry, whole })
  const xmp = gainMap ? announcedXmp(gainMap, blocks.xmp) : undefined
  return {
    bytes: sizeOf(blocks) + (gainMap ? gainMapBytes(gainMap) : 0),
    isConvertedToSrgb,
    async addTo(file) {
      const described = await writeMetadata(file, plan.target, xmp === undefined ? blocks : { ...blocks, xmp })
      return gainMap && xmp !== undefined ? attachGainMap(described, gainMap) : described
    },
  }
}
