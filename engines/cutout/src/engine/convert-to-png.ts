import { ImageFault } from '@sundry/images'
import { processImage } from '@sundry/images/browser'
import { CutoutFault } from '../fault.ts'
import { PLAIN_PNG } from './plain-png.ts'

export async function convertToPng(file: File, signal?: AbortSignal): Promise<Blob> {
  try {
    const { processedFile } = await processImage(file, PLAIN_PNG, signal ? { signal } : {})
    return processedFile
  } catch (error) {
    if (error instanceof ImageFault) throw new CutoutFault(error.code, error.message)
    throw error
  }
}
