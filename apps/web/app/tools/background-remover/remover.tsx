import { lazy, Suspense, useCallback } from 'react'
import type { FoundFile } from '../../platform/file-intake.ts'
import { takeIn } from '../../workbench/intake.ts'
import { useQueue } from '../../workbench/queue-store.ts'
import { Uploader } from '../../workbench/uploader.tsx'
import { useGuardedLeave } from '../../workbench/use-guarded-leave.ts'
import { usePageFiles } from '../../workbench/use-page-files.ts'
import { bench } from './bench.ts'
import { OptionsPanel } from './options-panel.tsx'

const Queue = lazy(() => import('../../workbench/queue.tsx'))
const Results = lazy(() => import('./results.tsx'))

/** Photos come in on the left, options stand on the right, cut-outs grow below. */
export function Remover() {
  const empty = useQueue((queue) => queue.items.length === 0)
  const finished = useQueue((queue) => queue.results[bench.id].length > 0)
  const take = useCallback((found: FoundFile[]) => void takeIn(bench, found), [])
  const over = usePageFiles(take)
  useGuardedLeave()

  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6">
      <div className="min-w-0">
        <Uploader bench={bench} over={over} empty={empty} take={take} />
        {!empty && (
          <Suspense fallback={null}>
            <Queue bench={bench} />
          </Suspense>
        )}
      </div>
      <OptionsPanel />
      <div className="min-w-0">
        {finished && (
          <Suspense fallback={null}>
            <Results />
          </Suspense>
        )}
      </div>
    </div>
  )
}
