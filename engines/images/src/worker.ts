/// <reference path="./ambient.d.ts" />
// The third door: the pipeline in a thread without a canvas, as in Node. Such a thread brings a `fetch` that opens the
// addresses of wasm files, calls `standInForCanvas` once, and from then on runs what a browser's worker runs.
import { upright } from '@sundry/raster'
import { compressionRatio } from './formats/names.ts'
import { packQuickly, type Zlib } from './formats/png/quick.ts'
import { probeFile } from './formats/probe-file.ts'
import type { ImageSettings, ProcessedImage } from './model/types.ts'
import { wholeSettings } from './model/whole-settings.ts'
import { refuseWhatNeedsBrowser } from './node/needs-browser.ts'
import { planRun } from './pipeline/job.ts'
import { packPngWith, runJob, toFile } from './pipeline/run.ts'

export { decodeImage, standInForCanvas } from './node/globals.ts'
export { NeedsBrowser } from './node/needs-browser.ts'
export { scoreOf } from './pipeline/score.ts'

export const packPngWithZlib = (zlib: Zlib): void => packPngWith((file) => packQuickly(file, zlib))

/** As the pool of `./browser` does it, but for scaling: that is always our own filter, `best`. */
export async function processWithoutCanvas(
  file: File,
  wanted: ImageSettings,
  onProgress: (share: number) => void = () => {},
): Promise<ProcessedImage> {
  const settings: ImageSettings = { ...wanted, resampling: 'best' }
  const { format, header } = await probeFile(file)
  const result = (
    made: File,
    rest: Omit<ProcessedImage, 'processedFile' | 'originalSize' | 'processedSize' | 'compressionRatio'>,
  ) => ({
    processedFile: made,
    originalSize: file.size,
    processedSize: made.size,
    compressionRatio: compressionRatio(file.size, made.size),
    ...rest,
  })
  if (!planRun(format, settings) && !settings.rewriteMetadata)
    return result(file, { dimensions: upright(header), format, notes: [], report: {} })
  const bytes = new Uint8Array(await file.arrayBuffer())
  await refuseWhatNeedsBrowser(bytes, format, header, settings)
  const outcome = await runJob({ file, bytes, format, header, settings: wholeSettings(settings), onProgress })
  const { width, height, notes, report } = outcome
  return result(toFile(outcome, file.name), { dimensions: { width, height }, format: outcome.format, notes, report })
}
