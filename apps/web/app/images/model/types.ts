import type { FormatId, ProcessedImage } from '@sundry/images'
import type { ImageToolId } from './tool-ids.ts'

export type { Preset, ToolSettings } from './settings.ts'

export type { EncodingToolId, ImageToolId } from './tool-ids.ts'

export interface QueueItem {
  id: string
  file: File
  /** Null until it is known, or when the browser can show nothing. */
  preview: string | null
  needsThumb: boolean
  name: string
  size: number
  type: string
  format: FormatId
  /** Null while the image is being read; 0 × 0 when it cannot be. */
  dimensions: { width: number; height: number } | null
  aspectRatio: string
  animated: boolean
  /** Path inside a dropped folder, without the name; '' outside of one. */
  folder: string
}

export type ResultItem = Omit<ProcessedImage, 'dimensions'> & {
  id: string
  original: QueueItem
  dimensions: { width: number; height: number }
  preview: string
  /** The result before its colours were reduced. */
  lossless?: Pick<ProcessedImage, 'processedFile' | 'report' | 'notes'>
} & MadeWith

/** The settings behind a result. */
export interface MadeWith {
  /** The settings it was made with, as `KeyOf` writes them. */
  madeWith?: string
  /** The most bytes it was to have. */
  ceiling?: number | null
  /** Shows a part of the original. */
  isCropped?: boolean
}

export type ItemProgress =
  | { state: 'intake'; percent: number }
  | { state: 'running'; percent: number }
  | { state: 'failed'; tool: ImageToolId; message: string }
