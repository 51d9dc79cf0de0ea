import { lazy, Suspense, useRef, useState } from 'react'
import { useProcessing } from '../../shell/stores/processing.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadAll } from '../../workbench/download-all.tsx'
import { LogNotice } from '../../workbench/log-notice.tsx'
import { useQueue } from '../../workbench/queue-store.ts'
import { resultNames } from '../../workbench/result-names.ts'
import { useRun } from '../../workbench/run-store.ts'
import { words as shared } from '../../workbench/text.ts'
import type { Progress } from '../../workbench/types.ts'
import { useShownWhenDone } from '../../workbench/use-shown-when-done.ts'
import { bench } from './bench.ts'
import { CutCard } from './cut-card.tsx'
import { resultWords as say } from './text.ts'

const CutPreview = lazy(() => import('./cut-preview.tsx'))
const Editor = lazy(() => import('./editor/editor.tsx'))

type Open = { id: string; as: 'preview' | 'editor' }

/** The cut-outs, each to look at, to correct and to save. Fills while the run is on. */
export default function Results() {
  const results = useQueue((queue) => queue.results[bench.id])
  const clearResults = useQueue((queue) => queue.clearResults)
  const failures = useQueue(({ progress }) => failuresIn(progress))
  const running = useProcessing((run) => run.isProcessing)
  const [open, setOpen] = useState<Open | null>(null)
  const section = useRef<HTMLElement>(null)
  useShownWhenDone(bench.id, section)
  const names = resultNames(results, '')
  const at = results.findIndex(({ id }) => id === open?.id)
  const shown = results[at]
  const close = () => setOpen(null)

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="results"
      className="rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="results" className="text-2xl">
          <Heading />
        </h2>
        <Button look="quiet" disabled={running} onClick={() => clearResults(bench.id)}>
          {say.clear}
        </Button>
      </div>
      {failures > 0 && <p className="mb-4 text-sm text-bad">{shared.someFailed(failures)}</p>}
      <DownloadAll bench={bench} results={results} names={names} />
      <LogNotice />
      <ul className="mt-6 grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {results.map((result, index) => (
          <CutCard
            key={result.id}
            result={result}
            name={names[index] ?? result.processedFile.name}
            onOpen={(as) => setOpen({ id: result.id, as })}
          />
        ))}
      </ul>
      {shown && (
        <Suspense fallback={null}>
          {open?.as === 'editor' ? (
            <Editor key={shown.id} result={shown} onClose={close} />
          ) : (
            <CutPreview result={shown} name={names[at] ?? shown.processedFile.name} onClose={close} />
          )}
        </Suspense>
      )}
    </section>
  )
}

const failuresIn = (progress: Readonly<Record<string, Progress>>) =>
  Object.values(progress).filter((one) => one.state === 'failed' && one.bench === bench.id).length

function Heading() {
  const { bench: running, done, total, stopped } = useRun()
  if (running === bench.id) return shared.running(done, total)
  if (stopped?.bench === bench.id) return shared.stopped(stopped.done, stopped.total)
  return say.heading
}
