import type { CaseKind, CaseOptions, CleanOptions, TextStatistics } from '@sundry/text'
import { createLane, type LaneRun } from '../../platform/worker-lane.ts'
import type { TextSource } from './text-source.ts'

export type Results = { transform: TextSource; clean: TextSource; count: TextStatistics; preview: string[] }

export type Work =
  | { do: 'transform'; kind: CaseKind; options: CaseOptions }
  | { do: 'clean'; options: CleanOptions }
  | { do: 'count'; locale: string | undefined }
  /** The text in every case, in the order of caseKinds. */
  | { do: 'preview'; options: CaseOptions }

/** What the page sends to a worker. */
export type Order = { work: Work; source: TextSource }

const makeWorker = () => new Worker(new URL('./text.worker.ts', import.meta.url), { type: 'module' })
const lane = () => createLane<Order, Results[Work['do']]>(makeWorker)
/** A lane for each sort of work, so that counting never waits for a long transformation. */
const lanes = { transform: lane(), clean: lane(), count: lane(), preview: lane() }

/** Has the work done beside the page, so that typing never waits for it. */
export function runWork<W extends Work>(work: W, source: TextSource, run?: LaneRun): Promise<Results[W['do']]> {
  return lanes[work.do]({ work, source }, run) as Promise<Results[W['do']]>
}
