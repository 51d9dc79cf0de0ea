import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { type FoundFile, usePageFiles } from '../../platform/file-intake.ts'
import { onOpenedWith } from '../../platform/handed-in.ts'
import { useHandedOver } from '../../platform/handed-over.ts'
import { unpackHash } from '../../platform/hash-state.ts'
import { readStored } from '../../platform/storage.ts'
import { SHORT_MS, toast } from '../../platform/toasts-store.ts'
import { whenSettled } from '../../platform/when-settled.ts'
import { isRunning, useRun } from '../../shell/run-store.ts'
import { Button } from '../../ui/button.tsx'
import { takeIn } from '../add/add-files.ts'
import { Uploader } from '../add/uploader.tsx'
import { useQueue } from '../model/queue-store.ts'
import { words } from '../model/text.ts'
import type { ImageTool } from '../model/types.ts'

function useGuardedLeave(): void {
  const running = useRun(isRunning)
  useEffect(() => {
    if (!running) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [running])
}

const Undo = lazy(() => import('../add/undo.tsx'))
const Queue = lazy(() => import('../queue/queue.tsx'))
const StoredNotice = lazy(() => import('../queue/saved-queue-notice.tsx'))

interface Props {
  tool: ImageTool
  panel: ReactNode
  results: ReactNode
  /** Shown above the queue once there is one. */
  live?: ReactNode
  /** Below the queue, or below the drop area while there is none. */
  below?: ReactNode
}

export function Workbench({ tool, panel, results, live, below }: Props) {
  const empty = useQueue((queue) => queue.items.length === 0)
  const hasUndo = useQueue(({ undo }) => undo !== null)
  const finished = useQueue((queue) => queue.results[tool.id].length > 0)
  const take = useCallback((found: FoundFile[]) => void takeIn(tool, found), [tool])
  const over = usePageFiles(take)
  useEffect(() => onOpenedWith(take), [take])
  useHandedOver(tool.id, ({ files = [] }) => take([...files]))
  useStoredSettings(tool)
  const [settled, setSettled] = useState(false)
  useEffect(() => whenSettled(() => setSettled(true)), [])
  // A queue of an earlier visit and what was just shared are offered at once, not when the page has settled.
  const [isFlagged, setFlagged] = useState(false)
  useEffect(() => setFlagged((readStored('kept-queues') ?? '{}') !== '{}' || location.hash === '#shared'), [])
  useGuardedLeave()

  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6">
      <div className="no-print min-w-0">
        {(settled || !empty || isFlagged) && (
          <Suspense fallback={null}>
            <StoredNotice take={take} />
          </Suspense>
        )}
        <Uploader tool={tool} over={over} empty={empty} take={take} />
        {!empty && <Suspense fallback={null}>{live}</Suspense>}
        {!empty && (
          <Suspense fallback={null}>
            <Queue tool={tool} />
          </Suspense>
        )}
        {below}
      </div>
      <div className="no-print contents">{panel}</div>
      <div className="min-w-0">
        {finished && <Suspense fallback={null}>{results}</Suspense>}
        {!finished && hasUndo && (
          <Suspense fallback={null}>
            <Undo tool={tool.id} at="results" />
          </Suspense>
        )}
        <ClearAll tool={tool} />
      </div>
    </div>
  )
}

function ClearAll({ tool }: { tool: ImageTool }) {
  const any = useQueue(({ items, results }) => items.length > 0 || results[tool.id].length > 0)
  const running = useRun(isRunning)
  const { cleared } = tool.toasts
  if (!cleared || !any || running) return null
  return (
    <p className="mt-4 text-center">
      <Button
        variant="danger"
        onClick={() => {
          useQueue.getState().clear()
          toast.good(cleared, SHORT_MS)
        }}
      >
        {words.clearAll}
      </Button>
    </p>
  )
}

function useStoredSettings({ settings }: ImageTool): void {
  useEffect(() => {
    settings.load()
    void unpackHash(location.hash).then((shared) => {
      if (shared) settings.load(shared)
    })
  }, [settings])
}
