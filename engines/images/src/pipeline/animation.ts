import type { Step } from '../animation/apng.ts'
import { readFrames } from '../animation/frames.ts'
import { writeMoving, writesMoving } from '../animation/write.ts'
import { descriptorOf } from '../formats/index.ts'
import { enlargement, type Geometry, geometryOf } from './geometry.ts'
import type { Job } from './job.ts'
import type { Plan } from './plan.ts'
import { shape } from './resize.ts'

export async function runMoving(
  { bytes, format, header, settings, onProgress }: Job,
  { target }: Plan,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; canvas: Geometry['canvas']; times: number } | null> {
  if (!descriptorOf(target).animates || !writesMoving(target)) return null
  const geometry = geometryOf(header, settings)
  const largest = Math.max(header.width * header.height, geometry.canvas.width * geometry.canvas.height)
  const found = await readFrames(bytes, format, largest)
  if (!found) return null
  onProgress(0.4)
  const steps: Step[] = []
  for (const { image, milliseconds } of found.frames) {
    const decoded = { source: image, orientation: 1, settled: true, raw: false }
    const surface = await shape({ get: async () => decoded, transferred: () => {}, jpeg: null }, geometry, {
      background: null,
      readPixels: true,
      best: settings.resampling === 'best',
      alpha: true,
    })
    steps.push({ pixels: surface.takePixels(), milliseconds })
    image.close()
    onProgress(0.4 + (0.3 * steps.length) / found.frames.length)
  }
  return {
    bytes: await writeMoving(target, steps, found.loops, settings.quality),
    canvas: geometry.canvas,
    times: enlargement(geometry),
  }
}
