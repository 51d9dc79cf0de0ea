import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { bringIntoView } from '../../platform/bring-into-view.ts'
import { isRunning, useRun } from '../../shell/run-store.ts'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Notice } from '../../ui/notice.tsx'
import Undo from '../add/undo.tsx'
import { useQueue } from '../model/queue-store.ts'
import { stageWords, words } from '../model/text.ts'
import type { ImageTool, ImageToolId, ItemProgress } from '../model/types.ts'
import { logOperations, startRun, useUnlogged } from '../run/run.ts'
import { DownloadAll } from './download-all.tsx'
import { receiptWords } from './text.ts'

/** Where the results were made, how long it took, and what it rests on. */
function Receipt({ tool, count }: { tool: ImageToolId; count: number }) {
  const receipt = useRun((run) => run.receipt)
  if (receipt?.tool !== tool) return null
  const { ms, receiver, isLogged } = receipt
  const seconds = (ms / 1000).toFixed(1)
  return (
    <div className="mt-3 flex flex-wrap items-baseline gap-x-3 text-sm text-quiet">
      <p>{receiver === null ? receiptWords.here(seconds, count) : receiptWords.sent(seconds, receiver)}</p>
      {isLogged && <p>{receiptWords.logged}</p>}
      {receiver === null && (
        <Fold look="plain" title={receiptWords.proof}>
          <p className="max-w-prose py-2">{receiptWords.ground}</p>
        </Fold>
      )}
    </div>
  )
}

function useShownWhenDone(tool: ImageToolId, section: RefObject<HTMLElement | null>): void {
  const awaited = useRun((run) => run.awaited === tool)
  useEffect(() => {
    if (!awaited) return
    // The overlay closes in the same commit and returns the focus to the button first.
    const frame = requestAnimationFrame(() => {
      useRun.setState({ awaited: null })
      // Its figures and the first card, not its heading alone.
      bringIntoView(section.current, innerHeight / 2)
    })
    return () => cancelAnimationFrame(frame)
  }, [awaited, section])
}

function LogNotice() {
  const records = useUnlogged((unlogged) => unlogged.records)
  if (records.length === 0) return null
  return (
    <div className="mt-4">
      <Notice title={words.logFailed} live>
        {words.logFailedHint}{' '}
        <Button variant="quiet" onClick={() => logOperations(records)}>
          {words.logRetry}
        </Button>
      </Notice>
    </div>
  )
}

/** A visitor who goes on changing settings must not take the old files for new ones. */
function Outdated({ tool }: { tool: ImageTool }) {
  const results = useQueue((queue) => queue.results[tool.id])
  const running = useRun(isRunning)
  const keyOf = tool.useKeyOf()
  const isOld = results.some(({ id, madeWith }) => madeWith !== undefined && madeWith !== keyOf(id))
  if (!isOld || running) return null
  return (
    <div role="status" className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-warn">
      {stageWords.outdated}
      <Button variant="secondary" onClick={() => startRun(tool)}>
        {stageWords.again}
      </Button>
    </div>
  )
}

interface Props {
  tool: ImageTool
  heading: string
  clearLabel: string
  names: readonly string[]
  figures?: ReactNode
  downloads?: ReactNode
  /** `downloads` is then the only one. */
  isSet?: boolean
  children: ReactNode
}

export function ResultsSection({ tool, heading, clearLabel, names, figures, downloads, isSet, children }: Props) {
  const results = useQueue((queue) => queue.results[tool.id])
  const clearResults = useQueue((queue) => queue.clearResults)
  const failures = useQueue(({ progress }) => failuresOf(tool, progress))
  const running = useRun(isRunning)
  const section = useRef<HTMLElement>(null)
  useShownWhenDone(tool.id, section)

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="results"
      className="rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="results" className="text-2xl">
          <Heading tool={tool} otherwise={heading} />
        </h2>
        <Button variant="quiet" className="max-sm:-ml-5" disabled={running} onClick={() => clearResults(tool.id)}>
          {clearLabel}
        </Button>
      </div>
      <Undo tool={tool.id} at="results" />
      {failures > 0 && <p className="mb-4 text-sm text-bad">{words.someFailed(failures)}</p>}
      <Outdated tool={tool} />
      {figures}
      <Receipt tool={tool.id} count={results.length} />
      <DownloadAll tool={tool} results={results} names={names} more={downloads} isSet={isSet}>
        <LogNotice />
        {children}
      </DownloadAll>
    </section>
  )
}

const failuresOf = ({ id }: ImageTool, progress: Readonly<Record<string, ItemProgress>>) =>
  Object.values(progress).filter((one) => one.state === 'failed' && one.tool === id).length

function Heading({ tool: { id }, otherwise }: { tool: ImageTool; otherwise: string }) {
  const { tool: running, done, total, stopped } = useRun()
  if (running === id) return words.running(done, total)
  if (stopped?.tool === id) return words.stopped(stopped.done, stopped.total)
  return otherwise
}
