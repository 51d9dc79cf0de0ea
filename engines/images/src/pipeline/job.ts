import { ImageFault, upright, wantsResize } from '@sundry/raster'
import { compressionRatio, descriptorOf, renameTo } from '../formats/index.ts'
import type { Header } from '../model/format.ts'
import type {
  FormatId,
  ImageNote,
  ImageReport,
  ImageSettings,
  ProcessedImage,
  TargetId,
  WholeSettings,
} from '../model/types.ts'

export interface ProcessRequest {
  file: File
  format: FormatId
  header: Header
  settings: ImageSettings
  /** The page's drawing, where a worker cannot draw. */
  drawn?: ImageBitmap
}

export interface Job extends Omit<ProcessRequest, 'file' | 'settings'> {
  file: Blob
  bytes: Uint8Array<ArrayBuffer>
  /** With `claimed` as its `sourceMark`, where that is not to be removed. */
  settings: WholeSettings
  /** The mark that stands in the Content Credentials alone, which go with every change. */
  claimed?: string
  onProgress(share: number): void
}

export interface Outcome {
  bytes: Uint8Array<ArrayBuffer>
  format: FormatId
  width: number
  height: number
  notes: ImageNote[]
  report: ImageReport
}

export interface Plan {
  target: TargetId
  /** The image's own pixels are not kept: it is resized, cropped or edited. */
  resize: boolean
  convert: boolean
  compress: boolean
  substituted: boolean
}

export function planRun(format: FormatId, settings: ImageSettings): Plan | null {
  const { compressible, standIn, cannotBeCleaned = false } = descriptorOf(format)
  const resize = wantsResize(settings) || Boolean(settings.crop) || Boolean(settings.edits?.length)
  const convert = settings.outputFormat !== null && settings.outputFormat !== format
  const compress = settings.compressionLevel > 0 && (convert || resize || compressible)
  const clean = cannotBeCleaned && Boolean(settings.rewriteMetadata) && settings.metadata !== 'all'
  if (!resize && !compress && !clean && !settings.outputFormat) return null
  const target = settings.outputFormat ?? standIn ?? (format as TargetId)
  return {
    target,
    resize,
    convert: target !== format,
    compress,
    substituted: !settings.outputFormat && target !== format,
  }
}

const withSizes = (original: File, processedFile: File) => ({
  processedFile,
  originalSize: original.size,
  processedSize: processedFile.size,
  compressionRatio: compressionRatio(original.size, processedFile.size),
})

export function toProcessedImage(
  original: File,
  { bytes, format, width, height, notes, report }: Outcome,
): ProcessedImage {
  if (bytes.length === 0) throw new ImageFault('encode-failed')
  const file = new File([bytes], renameTo(original.name, format), { type: descriptorOf(format).mime })
  return { ...withSizes(original, file), dimensions: { width, height }, format, notes, report }
}

/** Null where something is to be done with the file. */
export function unchangedImage({ file, format, header, settings }: ProcessRequest): ProcessedImage | null {
  if (planRun(format, settings) || settings.rewriteMetadata || settings.sourceMark || settings.labels) return null
  return { ...withSizes(file, file), dimensions: upright(header), format, notes: [], report: {} }
}
