// An animation, frame by frame.
import { enlargement, type Geometry, geometryOf } from '@sundry/raster'
import { readFrames, writeMoving } from '../formats/frames.ts'
import { descriptorOf, readMetadata, writeMetadata } from '../formats/index.ts'
import type { Step } from '../formats/png/write-frames.ts'
import { noMetadata } from '../model/metadata.ts'
import type { Job, Outcome, Plan } from './job.ts'
import { original } from './lossless.ts'
import { profileFor } from './metadata.ts'
import { notes } from './notes.ts'
import { shape } from './resize.ts'

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
  const icc = profileFor(await readMetadata(bytes, format), settings.metadata)
  return {
    bytes: icc ? await writeMetadata(file, target, { ...noMetadata, icc }) : file,
    canvas: geometry.canvas,
    times: enlargement(geometry),
  }
}

export async function processAnimation(job: Job, plan: Plan): Promise<Outcome | null> {
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
