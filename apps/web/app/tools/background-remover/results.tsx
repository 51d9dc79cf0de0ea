import { lazy, memo, Suspense, useState } from 'react'
import { isLarge } from '../../images/model/engine.ts'
import { icons } from '../../images/model/icons.ts'
import { useQueue } from '../../images/model/queue-store.ts'
import type { ResultItem } from '../../images/model/types.ts'
import { Thumb } from '../../images/queue/thumbnail.tsx'
import { resultNames } from '../../images/results/result-names.ts'
import { ResultsSection } from '../../images/results/results-section.tsx'
import { downloadBlob } from '../../platform/download.ts'
import { formatBytes } from '../../platform/format.ts'
import { isRunning, useRun } from '../../shell/run-store.ts'
import { Button } from '../../ui/button.tsx'
import { LineIcon } from '../../ui/glyph.tsx'
import { imageTool } from './cut/image-tool.ts'
import { useCuts } from './cut/model.ts'
import { resultWords as say } from './text.ts'

const ShareButton = lazy(() => import('../../images/results/share-button.tsx'))

interface Props {
  result: ResultItem
  name: string
  onOpen: (as: 'preview' | 'editor') => void
}

export const CutCard = memo(function CutCard({ result, name, onOpen }: Props) {
  const { dimensions, format, preview, notes, processedSize, processedFile } = result
  const editable = useCuts(({ of }) => result.id in of)
  const hasOwn = useCuts(({ of }) => Object.keys(of[result.id]?.own ?? {}).length > 0)
  const running = useRun(isRunning)
  const codes = notes.map(({ code }) => code)
  const badge = codes.includes('no-subject') ? say.noSubject : codes.includes('models-disagree') ? say.check : null

  return (
    <li data-result={result.original.name} className="flex flex-col rounded-2xl border border-line p-3">
      <button
        type="button"
        aria-label={say.preview(name)}
        onClick={() => onOpen('preview')}
        className="group relative overflow-hidden rounded-xl"
      >
        <Thumb
          src={preview}
          large={isLarge(format, dimensions) ? processedFile : null}
          className="aspect-[4/3] w-full"
        />
        {badge && (
          <span className="absolute left-2 top-2 flex items-center gap-1.5 rounded-full bg-page/90 px-3 py-1 text-sm font-semibold text-warn">
            <LineIcon path={icons.warn} size={16} />
            {badge}
          </span>
        )}
        <span className="absolute bottom-2 right-2 grid size-9 place-items-center rounded-full bg-page/85 text-ink group-hover:bg-page">
          <LineIcon path={icons.eye} size={18} />
        </span>
      </button>
      <p className="mt-3 truncate font-semibold" title={name}>
        {name}
      </p>
      <p className="text-sm tabular-nums text-quiet">
        {dimensions.width} × {dimensions.height} px · {formatBytes(processedSize)}
      </p>
      {notes.length > 0 && (
        <ul className="mt-2 space-y-1 text-sm leading-relaxed text-quiet">
          {notes.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      )}
      {hasOwn && <p className="mt-2 text-sm text-quiet">{say.own}</p>}
      {!editable && <p className="mt-2 text-sm text-quiet">{say.remote}</p>}
      <div className="mt-auto flex gap-2 pt-3">
        <Button
          className="grow"
          variant="secondary"
          aria-label={say.downloadOf(name)}
          onClick={() => downloadBlob(processedFile, name)}
        >
          {say.download}
        </Button>
        {editable && (
          <Button
            className="grow"
            variant="secondary"
            disabled={running}
            aria-label={say.edit(name)}
            onClick={() => onOpen('editor')}
          >
            {say.editAll}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        <ShareButton file={processedFile} name={name} />
      </Suspense>
    </li>
  )
})

const KeepModels = lazy(() => import('./keep-models.tsx'))
const CutPreview = lazy(() => import('./cut-preview.tsx'))
const Editor = lazy(() => import('./editor/editor.tsx'))

interface Open {
  id: string
  as: 'preview' | 'editor'
}

export default function Results() {
  const results = useQueue((queue) => queue.results[imageTool.id])
  const [open, setOpen] = useState<Open | null>(null)
  const names = resultNames(results, '')
  const at = results.findIndex(({ id }) => id === open?.id)
  const shown = results[at]
  const close = () => setOpen(null)

  return (
    <ResultsSection tool={imageTool} heading={say.heading} clearLabel={say.clear} names={names}>
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
      <Suspense fallback={null}>
        <KeepModels />
      </Suspense>
      {shown && (
        <Suspense fallback={null}>
          {open?.as === 'editor' ? (
            <Editor key={shown.id} result={shown} onClose={close} />
          ) : (
            <CutPreview result={shown} name={names[at] ?? shown.processedFile.name} onClose={close} />
          )}
        </Suspense>
      )}
    </ResultsSection>
  )
}
