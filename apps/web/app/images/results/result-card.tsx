import { lazy, memo, Suspense } from 'react'
import { downloadBlob } from '../../platform/download.ts'
import { formatBytes } from '../../platform/format.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { LineIcon } from '../../ui/glyph.tsx'
import { isLarge } from '../model/engine.ts'
import { icons } from '../model/icons.ts'
import { words } from '../model/text.ts'
import type { ImageToolId, ResultItem } from '../model/types.ts'
import { Thumb } from '../queue/thumbnail.tsx'
import { oneDecimal, SizesLine } from './sizes-line.tsx'

function notesOf({ notes, compressionRatio }: ResultItem): string[] {
  const messages = notes.map(({ message }) => message)
  return messages.length === 0 && compressionRatio < 0 ? [words.grew] : messages
}

export function Notes({ result }: { result: ResultItem }) {
  const lines = notesOf(result)
  return (
    <div className="mb-3 mt-2">
      {lines.length > 0 && (
        <ul className="space-y-1 text-sm leading-relaxed text-quiet">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

const ShareButton = lazy(() => import('./share-button.tsx'))

const ReduceColours = lazy(() => import('./reduce-colours.tsx'))

const Badges = lazy(() => import('./badges.tsx'))

interface Props {
  tool: ImageToolId
  result: ResultItem
  name: string
  onPreview: (id: string) => void
  onEvidence: (id: string) => void
}

export const ResultCard = memo(function ResultCard({ tool, result, name, onPreview, onEvidence }: Props) {
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
export const ResultRow = memo(function ResultRow({ tool, result, name, onPreview, onEvidence }: Props) {
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
          <ReduceColours tool={tool} result={result} name={name} onDone={() => onPreview(result.id)} />
        </Suspense>
      )}
    </li>
  )
})
