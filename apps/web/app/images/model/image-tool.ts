import type { FormatId, ProcessedImage, RunOptions } from '@sundry/images'
import type { FoundFile } from '../../platform/file-intake.ts'
import type { EncodingToolId, ImageToolId, MadeWith, QueueItem, ResultItem, ToolSettings } from './types.ts'

interface Words {
  title: string
  description: string
}

/** One run, with the settings as they were when it began. */
export interface BegunRun {
  process: (item: QueueItem, run: RunOptions) => Promise<ProcessedImage>
  logged: (result: ResultItem) => Readonly<Record<string, unknown>>
  asked: (id: string) => MadeWith
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
  /** What a tool holds of its images besides results; what it answers brings that back. */
  hold?: () => Promise<() => void>
  adjusts: { id: EncodingToolId; choosesFormat: boolean; quality: (settings: ToolSettings) => number } | null
  check: () => Words | null
  /** Fetches what a run needs; false where that failed, which it has said, or was cancelled. */
  prepare?: () => Promise<boolean>
  /** By the settings as they are now. */
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
