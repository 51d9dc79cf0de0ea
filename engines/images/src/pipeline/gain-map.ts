import type { Geometry, Size } from '@sundry/raster'
import { findGainMap, type GainMap, withMeaningOf } from '../formats/jpeg/gain-map.ts'
import { loadScript, openPixels } from '../load/load-code.ts'
import type { MetadataMode } from '../model/metadata.ts'
import type { Job, Plan } from './job.ts'

/** A map is smooth, and is shown enlarged. */
const QUALITY = 90

const showsWhole = ({ source, drawn, canvas }: Geometry, whole: Size): boolean =>
  source.width === whole.width &&
  source.height === whole.height &&
  drawn.width === canvas.width &&
  drawn.height === canvas.height

export const keepsImages = (mode: MetadataMode): boolean =>
  typeof mode === 'string' || !mode.remove.includes('pictures')

/** The photograph's HDR layer, upright and as much smaller as the picture; null where it would not fit what is shown. */
export async function gainMapFor(
  job: Job,
  plan: Plan,
  { geometry, whole }: { geometry: Geometry; whole: Size },
): Promise<GainMap | null> {
  const { format, settings, bytes, header } = job
  if (format !== 'jpeg' || plan.target !== 'jpeg' || settings.edits.length > 0 || !keepsImages(settings.metadata))
    return null
  const found = showsWhole(geometry, whole) ? findGainMap(bytes) : null
  if (!found) return null
  const { canvas } = geometry
  const scale = Math.min(1, Math.max(canvas.width / whole.width, canvas.height / whole.height))
  if (scale === 1 && header.orientation === 1) return found
  const [pixels, { JpegFile }, { JpegWriting, rgbaInput }] = await Promise.all([
    openPixels(),
    loadScript(() => import('../formats/jpeg/read.ts')),
    loadScript(() => import('../formats/jpeg/write.ts')),
  ])
  const map = new JpegFile(pixels, found.file, header.orientation)
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  const raster = map.resampled({ width: side(map.width), height: side(map.height) }, 'encoded')
  const sampling = map.isGrey ? 'grey' : '4:4:4'
  const writing = new JpegWriting(pixels, { ...rgbaInput(raster), samplingAt: () => sampling })
  return { ...found, file: withMeaningOf(found.file, writing.encode(QUALITY, 'fast').bytes) }
}
