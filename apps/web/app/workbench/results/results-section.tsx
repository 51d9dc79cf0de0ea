import { type ReactNode, useRef } from 'react'
import { isRunning, useRun } from '../../shell/stores/run.ts'
import { Button } from '../../ui/button.tsx'
import type { ImageTool } from '../image-tool.ts'
import { useQueue } from '../queue/queue-store.ts'
import { words } from '../text.ts'
import type { ItemProgress } from '../types.ts'
import { DownloadAll } from './download-all.tsx'
import { LogNotice } from './log-notice.tsx'
import { useShownWhenDone } from './use-shown-when-done.ts'

interface Props {
  tool: ImageTool
  heading: string
  clearLabel: string
  names: readonly string[]
  figures?: ReactNode
  children: ReactNode
}

export function ResultsSection({ tool, heading, clearLabel, names, figures, children }: Props) {
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
      {failures > 0 && <p className="mb-4 text-sm text-bad">{words.someFailed(failures)}</p>}
      {figures}
      <DownloadAll tool={tool} results={results} names={names} />
      <LogNotice />
      {children}
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
