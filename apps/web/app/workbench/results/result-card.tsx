import { lazy, memo, Suspense } from 'react'
import { downloadBlob } from '../../platform/download.ts'
import { Button } from '../../ui/button.tsx'
import { LineIcon } from '../../ui/glyph.tsx'
import { isLarge } from '../engine.ts'
import { icons } from '../icons.ts'
import { Thumb } from '../queue/thumbnail.tsx'
import { words } from '../text.ts'
import type { ResultItem } from '../types.ts'
import { SizesLine } from './sizes-line.tsx'

export function Notes({ result }: { result: ResultItem }) {
  const { notes, compressionRatio } = result
  const messages = notes.map(({ message }) => message)
  const lines = messages.length === 0 && compressionRatio < 0 ? [words.grew] : messages
  return (
    <ul className="mb-3 mt-2 space-y-1 text-sm leading-relaxed text-quiet">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const ShareButton = lazy(() => import('./share-button.tsx'))

interface Props {
  result: ResultItem
  name: string
  onPreview: (id: string) => void
}

export const ResultCard = memo(function ResultCard({ result, name, onPreview }: Props) {
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
        <span className="absolute bottom-2 right-2 grid size-9 place-items-center rounded-full bg-page/85 text-ink group-hover:bg-page">
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
        <Notes result={result} />
      </div>
      <Button
        variant="secondary"
        className="col-span-2 mt-auto w-full"
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
