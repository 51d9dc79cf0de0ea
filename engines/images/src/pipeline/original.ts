import { isPixelsFault, openPixels } from '../codecs/pixels.ts'
import { upright } from '../core/header.ts'
import { announcedXmp, attachGainMap } from '../formats/jpeg/gain-map/attach.ts'
import { findGainMap } from '../formats/jpeg/gain-map/find.ts'
import { endOfJpeg } from '../formats/jpeg/metadata.ts'
import { readSegments } from '../formats/jpeg/segments.ts'
import { readMetadata, stripMetadata, writeMetadata } from '../metadata/copy.ts'
import { keepsPictures } from './gain-map.ts'
import type { Job, Outcome } from './job.ts'
import { notes } from './notes.ts'

/** The HDR layer belongs to how a photograph looks, so cleaning leaves it. */
async function withGainMap(job: Job, cleaned: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes, format, settings } = job
  const wanted = format === 'jpeg' && settings.metadata !== 'all' && keepsPictures(settings.metadata)
  const gainMap = wanted ? findGainMap(bytes) : null
  if (!gainMap) return cleaned
  const kept = await readMetadata(cleaned, format)
  const xmp = announcedXmp(gainMap, kept.xmp)
  return xmp === undefined ? cleaned : attachGainMap(await writeMetadata(cleaned, format, { ...kept, xmp }), gainMap)
}

export async function original(job: Job): Promise<Outcome> {
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
const MOST_SAVED = 0.2
/** All coefficients are held at once, twice: 288 MB where each pixel has its own colour. */
const MOST_PIXELS = 24e6

/** The JPEG file with its very coefficients, coded in fewer bytes; null where that saves nothing or is not possible. */
export async function repackedJpeg(job: Job, below: number): Promise<Outcome | null> {
  const { bytes, format, header, settings } = job
  const { width, height } = header
  if (format !== 'jpeg' || header.bits !== 8 || width * height > MOST_PIXELS) return null
  const cleaned = await stripMetadata(bytes, format, settings.metadata)
  const holdsMore = endOfJpeg(cleaned) < cleaned.length
  if (holdsMore || cleaned.length * (1 - MOST_SAVED) > below) return null
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
