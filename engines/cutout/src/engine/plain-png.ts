import { ImageFault, type ImageSettings } from '@sundry/images'
import { processImage } from '@sundry/images/browser'
import { CutoutFault } from '../base/fault.ts'

/** Upright, and without anything that a decoder might read in its own way. */
export const PLAIN_PNG: ImageSettings = {
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: 'png',
  quality: 100,
  compressionLevel: 0,
  maxSizeMB: null,
  effort: 'fast',
  metadata: 'strip',
}

export async function convertToPng(file: File, signal?: AbortSignal): Promise<Blob> {
  try {
    const { processedFile } = await processImage(file, PLAIN_PNG, signal ? { signal } : {})
    return processedFile
  } catch (error) {
    if (error instanceof ImageFault) throw new CutoutFault(error.code, error.message)
    throw error
  }
}
