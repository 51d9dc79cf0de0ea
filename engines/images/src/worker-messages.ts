import type { Header } from './core/header.ts'
import type { FormatId, ImageNote, ImageReport, ImageSettings } from './types.ts'

export interface ProcessRequest {
  file: File
  format: FormatId
  header: Header
  settings: ImageSettings
  drawn?: ImageBitmap
}

/** A small picture of a file that the page cannot show itself, or that is too large to be shown small. */
export interface PreviewRequest {
  file: Blob
  format: FormatId
  header: Header
  side: number
}

export interface ProcessDone {
  file: File
  format: FormatId
  width: number
  height: number
  notes: readonly ImageNote[]
  report: ImageReport
}
