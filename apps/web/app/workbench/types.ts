import type { FormatId, ProcessedImage } from '@sundry/images'
import type { ImageToolId } from './tool-ids.ts'

export type { Preset, ToolSettings } from './settings/settings.ts'

export type { EncodingToolId, ImageToolId } from './tool-ids.ts'

export interface QueueItem {
  id: string
  file: File
  /** What the browser can show; null until it is known, or when nothing can be shown. */
  preview: string | null
  /** Whether `preview` is the whole picture, and too large to be shown small. */
  needsThumb: boolean
  name: string
  size: number
  /** The mime type of its bytes. */
  type: string
  format: FormatId
  /** Null while the picture is being read; 0 × 0 when it cannot be. */
  dimensions: { width: number; height: number } | null
  /** Width by height to two decimals, or 'N/A'. */
  aspectRatio: string
  animated: boolean
  /** Where it lay in a dropped folder, without its name; '' outside of one. */
  folder: string
}

export type ResultItem = Omit<ProcessedImage, 'dimensions'> & {
  id: string
  original: QueueItem
  dimensions: { width: number; height: number }
  /** The address of what the browser can show of it. */
  preview: string
}

/** How far a picture is: taken in, waiting for its turn, being worked on, or refused. */
export type ItemProgress =
  | { state: 'intake'; percent: number }
  | { state: 'running'; percent: number }
  | { state: 'failed'; tool: ImageToolId; message: string }
