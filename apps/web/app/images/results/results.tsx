import { lazy, memo, type ReactNode, Suspense, useMemo, useState } from 'react'
import { downloadBlob } from '../../platform/download.ts'
import { formatBytes } from '../../platform/format.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { LineIcon } from '../../ui/glyph.tsx'
import { isLarge } from '../model/engine.ts'
import { icons } from '../model/icons.ts'
import { useQueue } from '../model/queue-store.ts'
import { words } from '../model/text.ts'
import type { ImageTool, ImageToolId, ResultItem } from '../model/types.ts'
import { Thumb } from '../queue/thumbnail.tsx'
import { resultNames } from './result-names.ts'
import { ResultsSection } from './results-section.tsx'
import { Notes, notesOf, oneDecimal, SizesLine, totalsOf } from './sizes-line.tsx'

const PreviewDialog = lazy(() => import('./preview-dialog.tsx'))

/** A list of more images has a row for each, or the page would be without end. */
const MAX_CARDS = 8

interface Open {
  id: string
  isEvidence: boolean
}

const opensBy = (setOpen: (open: Open) => void) => ({
  onPreview: (id: string) => setOpen({ id, isEvidence: false }),
  onEvidence: (id: string) => setOpen({ id, isEvidence: true }),
})

interface Props {
  tool: ImageTool
  /** How results are named; '' keeps the name. */
  pattern: string
  heading?: string
  downloads?: ReactNode
  /** Files made of the images besides their own: their figures, and whether each image has a file of its own too. */
  set?: { figures: ReactNode; hasCards: boolean }
}

export default function Results({ tool, pattern, heading = words.results, downloads, set }: Props) {
  const results = useQueue((queue) => queue.results[tool.id])
  const [open, setOpen] = useState<Open | null>(null)
  const [opens] = useState(() => opensBy(setOpen))
  const names = useMemo(() => resultNames(results, pattern), [results, pattern])
  // The images decide, so that the list keeps its shape while results come in.
  const isLong = useQueue(({ items }) => Math.max(items.length, results.length) > MAX_CARDS)
  const Item = isLong ? ResultRow : ResultCard
  const { count, saved, grown, average, total } = totalsOf(results)
  const shown = results.findIndex(({ id }) => id === open?.id)
  const shownResult = results[shown]
  const nameOf = ({ processedFile }: ResultItem, at: number) => names[at] ?? processedFile.name

  return (
    <ResultsSection
      tool={tool}
      heading={heading}
      downloads={downloads}
      isSet={set !== undefined}
      clearLabel={words.clearResults}
      names={names}
      figures={
        set?.figures ?? (
          <>
            <Tiles>
              <Tile name={words.processed} value={String(count)} />
              <Tile name={words.saved} value={formatBytes(saved)} good={saved > 0} />
              <Tile name={words.average} value={`${average}%`} />
              <Tile name={words.total} value={formatBytes(total)} />
            </Tiles>
            {grown > 0 && <p className="mt-3 text-warn">{words.grown(formatBytes(grown))}</p>}
          </>
        )
      }
    >
      {set?.hasCards !== false && (
        <>
          <h3 className="mb-3 mt-8 text-lg">{words.breakdown}</h3>
          <ul className={isLong ? 'border-t border-line' : 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3'}>
            {results.map((result, index) => (
              <Item key={result.id} tool={tool.id} result={result} name={nameOf(result, index)} {...opens} />
            ))}
          </ul>
        </>
      )}
      {shownResult && (
        <Suspense fallback={null}>
          <PreviewDialog
            tool={tool.id}
            result={shownResult}
            name={names[shown] ?? shownResult.processedFile.name}
            isEvidence={open?.isEvidence === true}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </ResultsSection>
  )
}

export function Tiles({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-line bg-line xl:grid-cols-4">
      {children}
    </dl>
  )
}

export function Tile({ name, value, good = false }: { name: string; value: string; good?: boolean }) {
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

const ShareButton = lazy(() => import('./share-button.tsx'))

const ReduceColours = lazy(() => import('./reduce-colours.tsx'))

const Badges = lazy(() => import('./badges.tsx'))

interface ItemProps {
  tool: ImageToolId
  result: ResultItem
  name: string
  onPreview: (id: string) => void
  onEvidence: (id: string) => void
}

const ResultCard = memo(function ResultCard({ tool, result, name, onPreview, onEvidence }: ItemProps) {
  const { dimensions, format, preview, processedFile } = result
  return (
    <li
      data-result={result.original.name}
      className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 rounded-2xl border border-line p-3 [contain-intrinsic-size:auto_22rem] [content-visibility:auto] sm:flex sm:flex-col"
    >
      <button
        type="button"
        aria-label={words.preview(name)}
        onClick={() => onPreview(result.id)}
        className="group relative self-start overflow-hidden rounded-xl sm:self-auto"
      >
        <Thumb
          src={preview}
          large={isLarge(format, dimensions) ? processedFile : null}
          className="aspect-square w-full sm:aspect-[3/2]"
        />
        <span className="absolute bottom-2 right-2 grid size-9 place-items-center rounded-full border border-line bg-page/85 text-ink group-hover:bg-page">
          <LineIcon path={icons.eye} size={18} />
        </span>
      </button>
      <div className="min-w-0 sm:mt-3">
        <p className="truncate font-semibold" title={name}>
          {name}
        </p>
        <p className="mb-2 text-sm text-quiet">
          {dimensions.width} × {dimensions.height} px
        </p>
        <SizesLine result={result} />
        <div className="mt-2 flex min-h-8 flex-wrap gap-1.5">
          <Suspense fallback={null}>
            <Badges result={result} onEvidence={onEvidence} />
          </Suspense>
        </div>
        <Notes result={result} />
      </div>
      {format === 'png' && (
        <Suspense fallback={null}>
          <ReduceColours tool={tool} result={result} name={name} onDone={() => onPreview(result.id)} />
        </Suspense>
      )}
      <Button
        variant="secondary"
        className="col-span-2 mt-auto w-full"
        aria-label={words.downloadOf(name)}
        onClick={() => downloadBlob(processedFile, name)}
      >
        {words.download}
      </Button>
      <Suspense fallback={null}>
        <ShareButton file={processedFile} name={name} />
      </Suspense>
    </li>
  )
})

/** All that a card offers, in a line or two, for a list of many. */
const ResultRow = memo(function ResultRow({ tool, result, name, onPreview, onEvidence }: ItemProps) {
  const { dimensions, format, preview, processedFile, originalSize, processedSize, compressionRatio } = result
  return (
    <li
      data-result={result.original.name}
      className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-2 [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]"
    >
      <button
        type="button"
        aria-label={words.preview(name)}
        onClick={() => onPreview(result.id)}
        className="overflow-hidden rounded-lg"
      >
        <Thumb src={preview} large={isLarge(format, dimensions) ? processedFile : null} className="size-14" />
      </button>
      <div className="min-w-0">
        <p className="truncate font-semibold" title={name}>
          {name}
        </p>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm tabular-nums text-quiet">
          <span>
            {dimensions.width} × {dimensions.height} px
          </span>
          <span>
            {formatBytes(originalSize)} → {formatBytes(processedSize)}
          </span>
          <span className={compressionRatio > 0 ? 'text-good' : 'text-warn'}>{oneDecimal(compressionRatio)}%</span>
          <Suspense fallback={null}>
            <Badges result={result} onEvidence={onEvidence} />
          </Suspense>
        </div>
        <p className="text-sm text-quiet">{notesOf(result).join(' ')}</p>
      </div>
      <IconButton label={words.downloadOf(name)} onClick={() => downloadBlob(processedFile, name)}>
        <LineIcon path={icons.download} size={20} />
      </IconButton>
      {format === 'png' && (
        <Suspense fallback={null}>
          <ReduceColours tool={tool} result={result} name={name} isInList onDone={() => onPreview(result.id)} />
        </Suspense>
      )}
    </li>
  )
})
