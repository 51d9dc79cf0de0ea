import { formatOf } from '@sundry/images'
import { newStep, type Recipe, type StepOf, stepKinds } from '@sundry/recipes'
import { useEffect } from 'react'
import { stageWords } from '../../../images/model/text.ts'
import type { QueueItem } from '../../../images/model/types.ts'
import { savedWords } from '../../../images/stage/figures.tsx'
import { formatBytes } from '../../../platform/format.ts'
import { Select } from '../../../ui/select.tsx'
import { previewWords as words } from '../recipe/editor-text.ts'
import { stepWords } from '../recipe/recipe-engine.ts'
import type { Shown } from './make-preview.ts'

const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'jxl'] as const

/** The counterpart of the result: the original, the chain up to a step, or the same chain in another format. */
export type OtherEnd =
  | { is: 'original' }
  | { is: 'step'; at: number }
  | { is: 'format'; format: (typeof FORMATS)[number] }

export const toValue = (end: OtherEnd): string =>
  end.is === 'step' ? `step ${end.at}` : end.is === 'format' ? `format ${end.format}` : end.is

export function fromValue(value: string): OtherEnd {
  const [is, what = ''] = value.split(' ', 2)
  const format = FORMATS.find((one) => one === what)
  if (is === 'step') return { is, at: Number(what) }
  return is === 'format' && format ? { is, format } : { is: 'original' }
}

/** The ends that a recipe offers besides the original. */
export function endsOf({ steps }: Recipe): OtherEnd[] {
  const on = steps.flatMap(({ off, kind }, at) => (!off && stepKinds[kind].stage !== 'file' ? [at] : []))
  const convert = steps.findLast(({ kind, off }) => kind === 'convert' && !off) as StepOf<'convert'> | undefined
  return [
    ...on.map((at): OtherEnd => ({ is: 'step', at })),
    ...FORMATS.filter((format) => format !== convert?.format).map((format): OtherEnd => ({ is: 'format', format })),
  ]
}

/** The recipe whose result is the other end; null for the original. */
export function recipeOf(end: OtherEnd, { name, steps }: Recipe): Recipe | null {
  if (end.is === 'original') return null
  if (end.is === 'step') {
    const upTo = steps.slice(0, end.at + 1).filter(({ kind }) => stepKinds[kind].stage !== 'file')
    return { name, steps: [...upTo, newStep('convert', { format: 'png' })] }
  }
  const convert = steps.findLast(({ kind, off }) => kind === 'convert' && !off) as StepOf<'convert'> | undefined
  const others = steps.filter(({ kind }) => kind !== 'convert')
  return { name, steps: [...others, { ...(convert ?? newStep('convert')), format: end.format }] }
}

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

interface OtherProps {
  name: string
  item: QueueItem
  shown: Shown | null
  score: number | null
}

/** Shows a counterpart of the result instead of the original. */
export function Other({ name, item, shown, score }: OtherProps) {
  const preview = shown?.preview ?? null
  return (
    <div className="mt-2 tabular-nums" aria-live="polite">
      <p className="font-semibold">
        {name}: {preview ? formatBytes(preview.bytes) : stageWords.updating}
        {preview && <span className="font-normal text-quiet"> · {savedWords(item.size, preview.bytes)}</span>}
      </p>
      {/* Its line is kept while it is measured, so that nothing below moves. */}
      <p className="min-h-5 text-sm text-quiet">
        {preview &&
          [
            formatOf(preview.format).name.toUpperCase(),
            `${preview.dimensions.width} × ${preview.dimensions.height}`,
            ...(score === null ? [] : [stageWords.score(score, preview.isReduced)]),
          ].join(' · ')}
      </p>
    </div>
  )
}
