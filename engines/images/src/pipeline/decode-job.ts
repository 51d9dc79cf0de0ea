import { applyEdits, draw, identity } from '@sundry/raster'
import type { ImageNote } from '../model/types.ts'
import { type Decoded, decode, uprightSize } from './decode.ts'
import type { Job } from './job.ts'
import { notes } from './notes.ts'

export interface DecodedJob extends Decoded {
  /** What the edits have to say. */
  imageNotes: readonly ImageNote[]
}

async function source({ file, format, header, drawn }: Job, keepColours: boolean): Promise<Decoded> {
  if (drawn) return { source: drawn, orientation: 1, settled: true, raw: false }
  return await decode(file, format, header, keepColours)
}

/** The job's picture with its edits applied, upright from then on. */
export async function decodeJob(job: Job, keepColours: boolean): Promise<DecodedJob> {
  const decoded = await source(job, keepColours)
  const { edits } = job.settings
  if (edits.length === 0) return { ...decoded, imageNotes: [] }
  const pixels = draw(decoded, identity(uprightSize(decoded)), { background: null, readPixels: true }).takePixels()
  if (!job.drawn) decoded.source.close()
  const { raster, enlargements } = applyEdits(pixels, edits)
  const imageNotes = enlargements.map(({ times, from }) => notes.enlarged(times, from))
  const edited = await createImageBitmap(new ImageData(raster.data, raster.width, raster.height))
  return { source: edited, orientation: 1, settled: true, raw: decoded.raw, imageNotes }
}
