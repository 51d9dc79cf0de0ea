import type { Header } from '../model/format.ts'
import type { FormatId, ImageNote, ImageReport, ImageSettings } from '../model/types.ts'

export interface ProcessRequest {
  file: File
  format: FormatId
  header: Header
  settings: ImageSettings
  drawn?: ImageBitmap
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
