import type { FormatId } from '@sundry/images'
import type { BenchId, Settings } from './types.ts'

type Words = { title: string; description: string }

/** What tells one image tool from another, besides its tab of settings. */
export type Bench = {
  id: BenchId
  /** The name of its tab. */
  tab: string
  accepts: readonly FormatId[]
  /** The archive's name without its ending. */
  archive: string
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
