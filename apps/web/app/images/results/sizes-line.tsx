import { formatBytes } from '../../platform/format.ts'
import { words } from '../model/text.ts'
import type { ResultItem } from '../model/types.ts'

interface Sizes {
  originalSize: number
  processedSize: number
}

/** As specified: savings are never below zero, percentages have one decimal. */
export function totalsOf(results: readonly Sizes[]) {
  const original = results.reduce((sum, { originalSize }) => sum + originalSize, 0)
  const processed = results.reduce((sum, { processedSize }) => sum + processedSize, 0)
  return {
    count: results.length,
    saved: Math.max(0, original - processed),
    grown: Math.max(0, processed - original),
    // Averages over all bytes together: a small file that grew a lot is no verdict on the others.
    average: oneDecimal(original === 0 ? 0 : (1 - processed / original) * 100),
    total: processed,
  }
}

export const oneDecimal = (value: number): string => (Math.round(value * 10) / 10 || 0).toFixed(1)

/** `isShort` leaves out the sizes, for a place that shows them already. */
export function SizesLine({ result, isShort = false }: { result: ResultItem; isShort?: boolean }) {
  const { originalSize, processedSize, compressionRatio } = result
  const saved = compressionRatio > 0
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1.5">
      <div className="flex basis-full flex-wrap items-baseline gap-x-2">
        <dt className="order-2 text-sm text-quiet">{words.savings}</dt>
        <dd data-saved={saved} className={`text-2xl tabular-nums ${saved ? 'text-good' : 'text-warn'}`}>
          {oneDecimal(compressionRatio)}%
        </dd>
      </div>
      {!isShort && (
        <>
          <Figure name={words.original} value={formatBytes(originalSize)} />
          <Figure name={words.result} value={formatBytes(processedSize)} />
        </>
      )}
    </dl>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-quiet">{name}</dt>
      <dd className="whitespace-nowrap text-sm font-semibold tabular-nums">{value}</dd>
    </div>
  )
}

export function notesOf({ notes, compressionRatio }: ResultItem): string[] {
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
