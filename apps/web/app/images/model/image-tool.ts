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
  settingsUsed: (id: string) => MadeWith
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
  adjusts: { id: EncodingToolId; choosesFormat: boolean; quality: (settings: ToolSettings) => number } | null
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
