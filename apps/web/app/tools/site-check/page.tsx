import { lazy, Suspense, useEffect } from 'react'
import { words as common } from '../../lookup/text.ts'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { useHandedOver } from '../../platform/handed-over.ts'
import { usePageFiles } from '../../platform/use-page-files.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { toolMeta } from '../tool-meta.ts'
import { cancel, type Progress, takeFiles, useSiteCheck } from './model.ts'
import { howTo, words } from './text.ts'
import { tool } from './tool.ts'
import { WaysIn } from './ways-in.tsx'

export const meta = () => toolMeta(tool)

const Result = lazy(() => import('./result.tsx'))

/** A site has more files than a queue of images, and those with a dot are what must not be published. */
const siteFiles = { hidden: true, max: 100_001 }

export default function Page() {
  const { result, progress, error } = useSiteCheck()
  const isOver = usePageFiles(takeFiles, siteFiles)
  useHandedOver(tool.id, ({ files }) => files && takeFiles(files))
  useEffect(() => cancel, [])
  const problem = useBroughtIntoView<HTMLDivElement>(error)

  return (
    <ToolPage tool={tool} howTo={howTo}>
      <div ref={problem} tabIndex={-1} className={error ? 'mb-4' : ''}>
        {error && <Notice tone="bad" live title={error} />}
      </div>
      {progress && <Running progress={progress} />}
      {result ? (
        <Suspense fallback={null}>
          <Result key={result.id} result={result} />
        </Suspense>
      ) : (
        <div hidden={progress !== null}>
          <WaysIn isOver={isOver} />
        </div>
      )}
    </ToolPage>
  )
}

function Running({ progress }: { progress: Progress }) {
  // The pressed control may be far below, and is hidden now.
  const region = useBroughtIntoView<HTMLDivElement>(true)
  const share =
    progress.kind === 'checking' || progress.kind === 'files'
      ? (100 * progress.done) / Math.max(1, progress.total)
      : progress.kind === 'crawling'
        ? (100 * progress.fetched) / progress.max
        : null
  return (
    <div ref={region} tabIndex={-1} className="mb-4 rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold tabular-nums">
          {sentenceOf(progress)}
        </p>
        <Button variant="danger" onClick={cancel}>
          {words.cancel}
        </Button>
      </div>
      <ProgressBar label={words.progress} value={share} className="mt-4" />
    </div>
  )
}

function sentenceOf(progress: Progress): string {
  switch (progress.kind) {
    case 'opening':
      return words.opening
    case 'queued':
      return common.inLine(progress.ahead)
    case 'crawling':
      return words.crawling(progress.fetched, progress.waiting)
    case 'files':
      return words.files(progress.done, progress.total)
    case 'checking':
      return words.checking(progress.done, progress.total)
    case 'judging':
      return words.judging
  }
}
