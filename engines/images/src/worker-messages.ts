import type { Header } from './core/header.ts'
import type { FormatId, ImageNote, ImageReport, ImageSettings } from './types.ts'

export interface ProcessOrder {
  kind: 'process'
  file: File
  format: FormatId
  header: Header
  settings: ImageSettings
  drawn?: ImageBitmap
}

/** A small picture of a file that the page cannot show itself, or that is too large to be shown small. */
export interface PreviewOrder {
  kind: 'preview'
  file: Blob
  format: FormatId
  header: Header
  /** At most, in pixels, of its longer side. */
  side: number
}

export type Order = ProcessOrder | PreviewOrder

export interface Done {
  file: File
  format: FormatId
  width: number
  height: number
  notes: readonly ImageNote[]
  report: ImageReport
}

export type Answer =
  | { progress: number }
  /** Threads are being started, or have been: some browsers hang there, and the page then tries a new worker. */
  | { starting: boolean }
  | { done: Done }
  | { preview: Blob | null }
  | { fault: { code: string; message: string } }
  /** Ours, not the visitor's. */
  | { failed: string }

export type LastAnswer = Exclude<Answer, { progress: number } | { starting: boolean }>
