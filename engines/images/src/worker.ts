/// <reference path="./ambient.d.ts" />
// The third door: the pipeline in a thread without a canvas, as in Node. Such a thread brings a `fetch` that opens the
// addresses of wasm files, calls `standInForCanvas` once, and from then on runs what a browser's worker runs.
import { packQuickly, type Zlib } from './formats/png/quick.ts'
import { probeFile } from './formats/probe-file.ts'
import type { ImageSettings, ProcessedImage } from './model/types.ts'
import { refuseWhatNeedsBrowser } from './node/globals.ts'
import { unchangedImage } from './pipeline/job.ts'
import { packPngWith } from './pipeline/lossless.ts'
import { processFile } from './pipeline/process.ts'

export { decodeImage, NeedsBrowser, standInForCanvas } from './node/globals.ts'
export { scoreOf } from './pipeline/score.ts'

export const packPngWithZlib = (zlib: Zlib): void => packPngWith((file) => packQuickly(file, zlib))

/** Processes like the pool of `./browser`, apart from scaling: that is always our own filter, `best`. */
export async function processWithoutCanvas(
  file: File,
  options: ImageSettings,
  onProgress: (share: number) => void = () => {},
): Promise<ProcessedImage> {
  const settings: ImageSettings = { ...options, resampling: 'best' }
  const request = { file, settings, ...(await probeFile(file)) }
  const unchanged = unchangedImage(request)
  if (unchanged) return unchanged
  const bytes = new Uint8Array(await file.arrayBuffer())
  await refuseWhatNeedsBrowser(bytes, request.format, request.header, settings)
  return processFile(request, bytes, onProgress)
}
