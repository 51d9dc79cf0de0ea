import { wantsResize } from '@sundry/raster'
import { descriptorOf } from '../formats/index.ts'
import type { Header } from '../model/format.ts'
import type { FormatId, ImageNote, ImageReport, ImageSettings, TargetId } from '../model/types.ts'
import type { WholeSettings } from '../model/whole-settings.ts'

export interface Job {
  file: Blob
  bytes: Uint8Array<ArrayBuffer>
  format: FormatId
  header: Header
  settings: WholeSettings
  drawn?: ImageBitmap
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
  /** The picture's own pixels are not kept: it is resized, cropped or edited. */
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
