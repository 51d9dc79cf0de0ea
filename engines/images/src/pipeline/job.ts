import type { Header } from '../core/header.ts'
import type { WholeSettings } from '../core/whole-settings.ts'
import type { FormatId, ImageNote, ImageReport } from '../types.ts'

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
