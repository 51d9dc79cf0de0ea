import { lazy, Suspense, useRef, useState } from 'react'
import { formatBytes } from '../platform/format.ts'
import { useProcessing } from '../shell/stores/processing.ts'
import { Button } from '../ui/button.tsx'
import type { Bench } from './bench.ts'
import { DownloadAll } from './download-all.tsx'
import { LogNotice } from './log-notice.tsx'
import { useQueue } from './queue-store.ts'
import { ResultCard } from './result-card.tsx'
import { resultNames } from './result-names.ts'
import { useRun } from './run-store.ts'
import { useBenchSettings } from './settings-store.ts'
import { words } from './text.ts'
import { totalsOf } from './totals.ts'
import type { Progress } from './types.ts'
import { useShownWhenDone } from './use-shown-when-done.ts'

const PreviewDialog = lazy(() => import('./preview-dialog.tsx'))

/** What came of a run: the figures first, then every picture. Fills while the run is on. */
export default function Results({ bench }: { bench: Bench }) {
  const results = useQueue((queue) => queue.results[bench.id])
  const clearResults = useQueue((queue) => queue.clearResults)
  const failures = useQueue(({ progress }) => failuresOf(bench, progress))
  const running = useProcessing((run) => run.isProcessing)
  const pattern = useBenchSettings((settings) => settings.of[bench.id].rename)
  const [open, setOpen] = useState<string | null>(null)
  const section = useRef<HTMLElement>(null)
  useShownWhenDone(bench.id, section)
  const names = resultNames(results, pattern)
  const { count, saved, average, total } = totalsOf(results)
  const shown = results.findIndex(({ id }) => id === open)
  const shownResult = results[shown]

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="results"
      className="rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="results" className="text-2xl">
          <Heading bench={bench} />
        </h2>
        <Button look="quiet" className="max-sm:-ml-5" disabled={running} onClick={() => clearResults(bench.id)}>
          {words.clearResults}
        </Button>
      </div>
      {failures > 0 && <p className="mb-4 text-sm text-bad">{words.someFailed(failures)}</p>}
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-line bg-line xl:grid-cols-4">
        <Tile name={words.processed} value={String(count)} />
        <Tile name={words.saved} value={formatBytes(saved)} good={saved > 0} />
        <Tile name={words.average} value={`${average}%`} />
        <Tile name={words.total} value={formatBytes(total)} />
      </dl>
      <DownloadAll bench={bench} results={results} names={names} />
      <LogNotice />
      <h3 className="mb-3 mt-8 text-lg">{words.breakdown}</h3>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {results.map((result, index) => (
          <ResultCard
            key={result.id}
            result={result}
            name={names[index] ?? result.processedFile.name}
            onPreview={setOpen}
          />
        ))}
      </ul>
      {shownResult && (
        <Suspense fallback={null}>
          <PreviewDialog
            result={shownResult}
            name={names[shown] ?? shownResult.processedFile.name}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

const failuresOf = (bench: Bench, progress: Readonly<Record<string, Progress>>) =>
  Object.values(progress).filter((one) => one.state === 'failed' && one.bench === bench.id).length

function Heading({ bench }: { bench: Bench }) {
  const { bench: running, done, total, stopped } = useRun()
  if (running === bench.id) return words.running(done, total)
  if (stopped?.bench === bench.id) return words.stopped(stopped.done, stopped.total)
  return words.results
}

function Tile({ name, value, good = false }: { name: string; value: string; good?: boolean }) {
  return (
    <div className="flex flex-col-reverse justify-end bg-surface p-4">
      <dt className="mt-1 text-sm text-quiet">{name}</dt>
      <dd
        className={`text-[clamp(1.5rem,2.4vw,2rem)] font-light leading-tight tabular-nums ${good ? 'text-good' : ''}`}
      >
        {value}
      </dd>
    </div>
  )
}
