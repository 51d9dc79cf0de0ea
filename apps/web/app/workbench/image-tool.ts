import type { FormatId, ProcessedImage, RunOptions } from '@sundry/images'
import type { FoundFile } from '../platform/file-intake.ts'
import type { EncodingToolId, ImageToolId, QueueItem, ResultItem, ToolSettings } from './types.ts'

interface Words {
  title: string
  description: string
}

/** A tool that works through the queue of pictures; the pages differ in nothing else. */
export interface ImageTool {
  id: ImageToolId
  accepts: readonly FormatId[]
  /** The archive's name without its ending. */
  archive: string
  settings: {
    /** Reads what this browser kept, then what a link brought. */
    load: (shared?: unknown) => void
    reset: () => void
  }
  /** What one picture may do differently goes by these settings; null where it may not. */
  adjusts: { id: EncodingToolId; quality: (settings: ToolSettings) => number } | null
  /** Says what keeps a run from starting; null when nothing does. */
  check: () => Words | null
  process: (item: QueueItem, run: RunOptions) => Promise<ProcessedImage>
  /** A sentence for the visitor. */
  messageOf: (error: unknown) => string
  /** What the log keeps of the settings a result was made with. */
  logged: (result: ResultItem) => Readonly<Record<string, unknown>>
  /** The pictures one can try it on. */
  example: () => Promise<FoundFile[]>
  toasts: {
    noImages: Words
    complete: (results: readonly ResultItem[]) => Words
    failed: (message: string) => Words
    reset: Words
    /** Where one button takes pictures and results away. */
    cleared?: Words
  }
}
