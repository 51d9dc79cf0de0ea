import { useCallback } from 'react'
import { useLatestValue } from '../../platform/use-latest.ts'
import { duration } from './duration.ts'
import { useCaseSettings } from './settings.ts'
import { useCaseState } from './state.ts'
import { textWorker } from './text-worker.ts'

const SETTLE_MS = 150
const number = new Intl.NumberFormat('en-US')

export function Counts() {
  const source = useCaseState((state) => state.source)
  const language = useCaseSettings((settings) => settings.language)
  const locale = language === 'und' ? undefined : language
  const count = useCallback(
    (signal: AbortSignal) => textWorker.call('count', { source, locale }, { signal }),
    [source, locale],
  )
  const counts = useLatestValue(count, SETTLE_MS)

  const shown: [string, string][] = [
    ['Characters', number.format(counts?.characters ?? 0)],
    ['No spaces', number.format(counts?.charactersNoSpaces ?? 0)],
    ['Words', number.format(counts?.words ?? 0)],
    ['Sentences', number.format(counts?.sentences ?? 0)],
    ['Lines', number.format(counts?.lines ?? 0)],
    ['Paragraphs', number.format(counts?.paragraphs ?? 0)],
    ['Bytes', number.format(counts?.bytes ?? 0)],
    ['Reading', duration(counts?.readingSeconds ?? 0)],
    ['Speaking', duration(counts?.speakingSeconds ?? 0)],
  ]
  return (
    <dl
      aria-label="Counts"
      className="grid grid-cols-3 gap-px overflow-hidden rounded-(--radius-card) border border-line bg-line sm:grid-cols-5 lg:order-2 lg:col-span-2 lg:grid-cols-9"
    >
      {shown.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse bg-surface p-4">
          <dt className="text-sm text-quiet">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums tracking-tight sm:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
