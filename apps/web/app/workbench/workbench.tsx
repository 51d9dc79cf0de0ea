import { lazy, type ReactNode, Suspense, useCallback, useEffect } from 'react'
import type { FoundFile } from '../platform/file-intake.ts'
import { unpackHash } from '../platform/hash-state.ts'
import { useProcessing } from '../shell/stores/processing.ts'
import { SHORT_MS, toast } from '../shell/stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import type { Bench } from './bench.ts'
import { takeIn } from './intake.ts'
import { useQueue } from './queue-store.ts'
import { useBenchSettings } from './settings-store.ts'
import { Studio } from './studio.tsx'
import { words } from './text.ts'
import { Uploader } from './uploader.tsx'
import { useGuardedLeave } from './use-guarded-leave.ts'
import { usePageFiles } from './use-page-files.ts'

const Queue = lazy(() => import('./queue.tsx'))
const Results = lazy(() => import('./results.tsx'))

type Props = { bench: Bench; tab: () => ReactNode }

/** What the image tools share: pictures come in on the left, settings stand on the right, results grow below. */
export function Workbench({ bench, tab }: Props) {
  const empty = useQueue((queue) => queue.items.length === 0)
  const finished = useQueue((queue) => queue.results[bench.id].length > 0)
  const take = useCallback((found: FoundFile[]) => void takeIn(bench, found), [bench])
  const over = usePageFiles(take)
  useKeptSettings(bench)
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
      <Studio bench={bench} tab={tab} />
      <div className="min-w-0">
        {finished && (
          <Suspense fallback={null}>
            <Results bench={bench} />
          </Suspense>
        )}
        <ClearAll bench={bench} />
      </div>
    </div>
  )
}

function ClearAll({ bench }: { bench: Bench }) {
  const any = useQueue(({ items, results }) => items.length > 0 || results[bench.id].length > 0)
  const running = useProcessing((run) => run.isProcessing)
  if (!any || running) return null
  return (
    <p className="mt-4 text-center">
      <Button
        look="danger"
        onClick={() => {
          useQueue.getState().clear()
          toast.good(bench.toasts.cleared, SHORT_MS)
        }}
      >
        {words.clearAll}
      </Button>
    </p>
  )
}

/** Brings back what this browser kept, and settings that came by link. */
function useKeptSettings({ id }: Bench): void {
  useEffect(() => {
    const { load } = useBenchSettings.getState()
    load(id)
    void unpackHash(location.hash).then((shared) => {
      if (shared) load(id, shared)
    })
  }, [id])
}
