import { carriesMetadata } from '../formats/index.ts'
import type { JpegFile } from '../formats/jpeg/read.ts'
import { isPixelsFault, loadScript, openPixels } from '../load/load-code.ts'
import type { Metadata } from '../model/metadata.ts'
import { isRgbProfile, isSrgbProfile } from '../model/metadata.ts'
import type { Job, Plan } from './job.ts'
import { profileFor } from './metadata.ts'

/** Whether the numbers in the file are also those of the result: only browsers convert colours. */
function keepsNumbers({ settings }: Job, { target }: Plan, metadata: Metadata): boolean {
  const { icc } = metadata
  if (!icc || isSrgbProfile(icc)) return true
  return isRgbProfile(icc) && carriesMetadata(target) && profileFor(metadata, settings.metadata) !== null
}

/** The job's file for our own JPEG codec; null where the browser must decode it, or does so more cheaply. */
export async function openJpeg(job: Job, plan: Plan, metadata: Metadata): Promise<JpegFile | null> {
  const { format, header, settings, bytes, drawn } = job
  if (format !== 'jpeg' || drawn || settings.edits.length > 0 || header.cmyk || header.bits !== 8) return null
  if (plan.target !== 'jpeg' && !settings.enableResize) return null
  if (!keepsNumbers(job, plan, metadata)) return null
  try {
    const [pixels, { JpegFile }] = await Promise.all([
      openPixels(),
      loadScript(() => import('../formats/jpeg/read.ts')),
    ])
    const file = new JpegFile(pixels, bytes, header.orientation)
    // A profile of three colours would not fit the one plane that such a file is written with.
    return file.isGrey && profileFor(metadata, settings.metadata) ? null : file
  } catch (error) {
    if (isPixelsFault(error)) return null
    throw error
  }
}
