import type { FormatId, ProcessedImage, RunOptions } from '@sundry/images'
import type { FoundFile } from '../platform/file-intake.ts'
import type { BenchId, EncoderId, QueueItem, ResultItem, Settings } from './types.ts'

type Words = { title: string; description: string }

type QueueTool = {
  id: BenchId
  accepts: readonly FormatId[]
  /** The archive's name without its ending. */
  archive: string
}

/** What tells one image tool from another, besides its tab of settings. */
export type Bench = QueueTool & {
  id: EncoderId
  /** The name of its tab. */
  tab: string
  /** Says what keeps a run from starting; null when nothing does. */
  check: (settings: Settings) => Words | null
  toasts: {
    noImages: Words
    complete: (count: number) => Words
    failed: Words
    cleared: Words
    reset: Words
  }
}

/** A tool on the same queue that does its own work, by settings of its own. */
export type OwnBench = QueueTool & {
  id: Exclude<BenchId, EncoderId>
  check: () => Words | null
  work: (item: QueueItem, run: RunOptions) => Promise<ProcessedImage>
  /** A sentence for the visitor. */
  messageOf: (error: unknown) => string
  /** What the log keeps of its settings. */
  logged: () => Readonly<Record<string, unknown>>
  /** The picture one can try it on. */
  example: () => Promise<FoundFile[]>
  toasts: {
    noImages: Words
    complete: (results: readonly ResultItem[]) => Words
    failed: (message: string) => Words
  }
}

export type AnyBench = Bench | OwnBench
