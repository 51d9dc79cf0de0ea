import type { Header } from './core/header.ts'
import type { FormatId, ImageNote, ImageReport, ImageSettings } from './types.ts'

export interface ProcessRequest {
  file: File
  format: FormatId
  header: Header
  settings: ImageSettings
  drawn?: ImageBitmap
}

export interface PreviewRequest {
  file: Blob
  format: FormatId
  header: Header
  side: number
}

/** What is tried in place of a large picture, both as PNG. */
export interface Excerpt {
  /** The whole picture, smaller. */
  view: Blob
  /** Parts from all over the picture, in its own resolution. */
  tiles: Blob
}

export interface ScoreRequest {
  reference: Blob
  made: Blob
}

export interface ProcessDone {
  file: File
  format: FormatId
  width: number
  height: number
  notes: readonly ImageNote[]
  report: ImageReport
}
