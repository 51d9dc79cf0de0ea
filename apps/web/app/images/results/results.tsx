import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { formatBytes } from '../../platform/format.ts'
import { useQueue } from '../model/queue-store.ts'
import { words } from '../model/text.ts'
import type { ImageTool, ResultItem } from '../model/types.ts'
import { ResultCard, ResultRow } from './result-card.tsx'
import { resultNames } from './result-names.ts'
import { ResultsSection } from './results-section.tsx'
import { totalsOf } from './sizes-line.tsx'

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
