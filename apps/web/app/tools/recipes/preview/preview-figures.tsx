import { formatOf } from '@sundry/images'
import type { Recipe } from '@sundry/recipes'
import { useEffect } from 'react'
import { formatBytes } from '../../../platform/format.ts'
import { Select } from '../../../ui/select.tsx'
import type { QueueItem } from '../../../workbench/types.ts'
import { previewWords as words } from '../editor-text.ts'
import { stepWords } from '../step-words.ts'
import type { Shown } from './make-preview.ts'
import { endsOf, fromValue, type OtherEnd, toValue } from './other-end.ts'

export const endWords = (end: OtherEnd, { steps }: Recipe): string => {
  if (end.is === 'format') return words.asFormat(formatOf(end.format).name)
  const step = end.is === 'step' ? steps[end.at] : undefined
  return step ? words.afterStep(stepWords[step.kind]) : words.before
}

interface EndsProps {
  recipe: Recipe
  end: OtherEnd
  onEnd: (end: OtherEnd) => void
}

export function Ends({ recipe, end, onEnd }: EndsProps) {
  const ends: OtherEnd[] = [{ is: 'original' }, ...endsOf(recipe)]
  const isThere = ends.some((one) => toValue(one) === toValue(end))
  useEffect(() => {
    if (!isThere) onEnd({ is: 'original' })
  }, [isThere, onEnd])
  return (
    <Select
      label={words.beside}
      className="mt-3"
      options={ends.map((one) => ({
        value: toValue(one),
        label: one.is === 'original' ? words.original : endWords(one, recipe),
      }))}
      value={toValue(end)}
      onChange={(event) => onEnd(fromValue(event.currentTarget.value))}
    />
  )
}

export function Original({ item: { size, format, dimensions } }: { item: QueueItem }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{words.before}</dt>
      <dd className="tabular-nums">
        {formatBytes(size)}
        <span className="block text-sm text-quiet">
          {formatOf(format).name.toUpperCase()}
          {dimensions && ` · ${dimensions.width} × ${dimensions.height}`}
        </span>
      </dd>
    </div>
  )
}

interface MadeProps {
  name: string
  item: QueueItem
  shown: Shown | null
  score: number | null
  isBusy: boolean
}

export function Made({ name, item, shown, score, isBusy }: MadeProps) {
  const whole = shown?.isWhole ? shown : null
  const saved = whole && item.size > 0 ? Math.round(100 * (1 - whole.made.processedSize / item.size)) : null
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="tabular-nums" aria-live="polite">
        {whole ? formatBytes(whole.made.processedSize) : isBusy ? words.working : words.none}
        {saved !== null && <span className="text-quiet"> · {words.saved(saved)}</span>}
        <span className="block text-sm text-quiet">
          {whole
            ? [
                formatOf(whole.made.format).name.toUpperCase(),
                `${whole.made.dimensions.width} × ${whole.made.dimensions.height}`,
                words.time(whole.milliseconds),
              ].join(' · ')
            : shown && isBusy && words.quick}
        </span>
        {/* Its line is kept while it is measured, so that nothing below moves. */}
        <span className="block min-h-5 text-sm text-quiet">{score !== null && words.score(score)}</span>
      </dd>
    </div>
  )
}
