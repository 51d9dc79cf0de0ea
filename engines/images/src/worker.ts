/// <reference path="./ambient.d.ts" />
// The third door: the pipeline in a thread without a canvas, as in Node. Such a thread brings a `fetch` that opens the
// addresses of wasm files, calls `standInForCanvas` once, and from then on runs what a browser's worker runs.
import { upright } from './core/header.ts'
import { compressionRatio } from './core/names.ts'
import { wholeSettings } from './core/whole-settings.ts'
import { packQuickly, type Zlib } from './formats/png/quick.ts'
import { planRun } from './pipeline/job.ts'
import { packPngWith, runJob, toFile } from './pipeline/run.ts'
import { probeFile } from './pool/probe-file.ts'
import type { ImageSettings, ProcessedImage } from './types.ts'
import { refuseWhatNeedsBrowser } from './without-canvas/needs-browser.ts'

export { scoreOf } from './pipeline/score.ts'
export { decodeImage, standInForCanvas } from './without-canvas/globals.ts'
export { NeedsBrowser } from './without-canvas/needs-browser.ts'

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
