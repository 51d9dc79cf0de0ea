import type { FormatId, ImageSettings, ProcessedImage, RunOptions } from '@sundry/images'
import type { FoundFile } from '../../platform/file-intake.ts'
import type { EncodingToolId, OwnFields, ToolSettings } from './settings.ts'

export type { EncodingToolId, Preset, ToolSettings } from './settings.ts'

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
interface MadeWith {
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

/** The tools that share one queue. */
export const imageToolIds = ['compressor', 'converter', 'resizer', 'background-remover', 'recipes'] as const
export type ImageToolId = (typeof imageToolIds)[number]

interface Words {
  title: string
  description: string
}

/** One run, with the settings as they were when it began. */
export interface BegunRun {
  process: (item: QueueItem, run: RunOptions) => Promise<ProcessedImage>
  logged: (result: ResultItem) => Readonly<Record<string, unknown>>
  settingsUsed: (id: string) => MadeWith
  /** Whom the images are sent to, where they leave the tab. */
  receiver?: string | null
}

/** The settings that an image of the queue is processed with, as a text to compare. */
export type KeyOf = (id: string) => string

export interface ImageTool {
  id: ImageToolId
  accepts: readonly FormatId[]
  archive: string
  settings: {
    load: (shared?: unknown) => void
    /** Goes back to the defaults; what it answers brings back what was set. */
    reset: () => () => void
  }
  /** Holds data of the tool's images besides results; the returned function restores them. */
  hold?: () => Promise<() => void>
  /** Settings that one image may have of its own. */
  adjusts: {
    id: EncodingToolId
    ownFields: OwnFields
    engineSettings: (settings: ToolSettings) => ImageSettings
  } | null
  /** Draws a crop on the image that the stage shows, where the tool adjusts no image by itself. */
  crop?: () => void
  check: () => Words | null
  /** Fetches the parts that a run needs; false if that failed (already reported) or was cancelled. */
  prepare?: () => Promise<boolean>
  /** Keys for the current settings. */
  useKeyOf: () => KeyOf
  begin: () => BegunRun
  messageOf: (error: unknown) => string
  /** Its settings as a recipe of one step, for a link to the recipes page. */
  linkAsRecipe?: () => Promise<string>
  example: () => Promise<FoundFile[]>
  toasts: {
    noImages: Words
    complete: (results: readonly ResultItem[]) => Words
    failed: (message: string) => Words
    reset: Words
    cleared?: Words
  }
}
