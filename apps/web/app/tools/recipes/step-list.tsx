import { checkRecipe, fieldsOf, type Step, stepKinds } from '@sundry/recipes'
import { type DragEvent, type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { icons } from '../../images/model/icons.ts'
import { whenSettled } from '../../platform/when-settled.ts'
import { IconButton } from '../../ui/button.tsx'
import { Chevron } from '../../ui/fold.tsx'
import { Glyph, LineIcon } from '../../ui/glyph.tsx'
import { fieldWords } from './fields.ts'
import { useShownNow, useUpTo } from './preview/shown.ts'
import { changeStep, moveStep, removeStep } from './recipe/actions.ts'
import { findingWords, previewWords, editorWords as words } from './recipe/editor-text.ts'
import { useRecipe } from './recipe/model.ts'
import { stepWords } from './recipe/recipe-engine.ts'

const loadForm = () => import('./step-form.tsx')
const StepForm = lazy(() => loadForm().then((part) => ({ default: part.StepForm })))

/** The subject of a step is named even if it is the default. */
const ALWAYS = new Set([
  'rotate degrees',
  'flip axis',
  'straighten degrees',
  'crop-ratio width',
  'crop-ratio height',
  'resize percent',
  'resize side',
  'sharpen amount',
  'metadata keep',
  'convert format',
  'compress quality',
  'rename pattern',
  'collect as',
])

/** A step in a few words. */
export function summaryOf(step: Step): string {
  const values = step as unknown as Readonly<Record<string, unknown>>
  const parts = fieldsOf(step.kind).flatMap(([name, { form, initial, toText }]) => {
    const print = fieldWords[step.kind][name]
    const value = values[name]
    if (!print || !(print.isShown?.(step) ?? true)) return []
    if (toText(value) === toText(initial) && !ALWAYS.has(`${step.kind} ${name}`)) return []
    if (form.as === 'choice') return [print.options?.[form.values.indexOf(value as never)] ?? String(value)]
    if (form.as === 'number')
      return typeof value === 'number'
        ? [`${print.label} ${Number((value * (print.times ?? 1)).toFixed(2))}${print.unit ?? ''}`]
        : []
    if (form.as === 'flag') return [print.label]
    if (form.as === 'text') return name === 'picture' ? [] : [`“${String(value)}”`]
    if (form.as === 'boxes') return [previewWords.boxes((value as unknown[]).length)]
    if (form.as === 'colour') return [String(value ?? '')]
    return []
  })
  return parts.filter(Boolean).join(' · ')
}

const UP = 'M12 19V5M6 11l6-6 6 6'
const DOWN = 'M12 5v14M6 13l6 6 6-6'
const GRIP = 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01'

export function StepList({ open, setOpen }: { open: number | null; setOpen: (at: number | null) => void }) {
  const recipe = useRecipe((store) => store.recipe)
  const [dragged, setDragged] = useState<number | null>(null)
  const findings = checkRecipe(recipe)
  const nameOf = (at: number) => {
    const step = recipe.steps[at]
    return step ? stepWords[step.kind] : ''
  }
  const { list, focusOn } = useFocus()
  const isEmpty = recipe.steps.length === 0
  useEffect(() => (isEmpty ? undefined : whenSettled(() => void loadForm())), [isEmpty])
  if (isEmpty) return <p className="text-sm text-quiet">{words.noSteps}</p>

  const move = (from: number, to: number) => {
    moveStep(from, to)
    if (open === from) setOpen(to)
    focusOn({ at: to, way: to < from ? 'up' : 'down' })
  }
  return (
    <ol ref={list} className="space-y-2" aria-label={words.steps}>
      {recipe.steps.map((step, at) => (
        <StepCard
          // biome-ignore lint/suspicious/noArrayIndexKey: equal steps may stand twice, and have no name but their place
          key={`${step.kind} ${at}`}
          at={at}
          step={step}
          last={recipe.steps.length - 1}
          isOpen={open === at}
          setOpen={(expected) => setOpen(expected ? at : null)}
          notes={findings.filter((one) => 'step' in one && one.step === at).map((one) => findingWords(one, nameOf))}
          onMove={(to) => move(at, to)}
          onRemove={() => {
            removeStep(at)
            setOpen(null)
            focusOn({ at: Math.min(at, recipe.steps.length - 2), way: null })
          }}
          drag={{
            onDragStart: () => setDragged(at),
            onDragOver: (event) => event.preventDefault(),
            onDrop: (event) => {
              event.preventDefault()
              if (dragged !== null) move(dragged, at)
              setDragged(null)
            },
          }}
        />
      ))}
    </ol>
  )
}

interface Place {
  at: number
  way: 'up' | 'down' | null
}

/** React remounts a card that is moved or removed: without this, keyboard users would start again. */
function useFocus() {
  const list = useRef<HTMLOListElement>(null)
  const [place, focusOn] = useState<Place | null>(null)
  useEffect(() => {
    if (!place) return
    const card = list.current?.children[place.at]
    const mover = place.way && card?.querySelector<HTMLElement>(`[data-move=${place.way}]:not(:disabled)`)
    const next = mover ?? card?.querySelector<HTMLElement>('[aria-expanded]') ?? document.getElementById('add-step')
    next?.focus()
    focusOn(null)
  }, [place])
  return { list, focusOn }
}

interface CardProps {
  at: number
  step: Step
  last: number
  isOpen: boolean
  setOpen: (open: boolean) => void
  notes: readonly string[]
  onMove: (to: number) => void
  onRemove: () => void
  drag: { onDragStart: () => void; onDragOver: (event: DragEvent) => void; onDrop: (event: DragEvent) => void }
}

const small = 'w-8! shrink-0 rounded-xl disabled:opacity-30 aria-pressed:bg-hue-soft aria-pressed:text-hue'

function StepCard({ at, step, last, isOpen, setOpen, notes, onMove, onRemove, drag }: CardProps) {
  const name = stepWords[step.kind]
  const summary = step.off ? words.isOff : summaryOf(step)
  const canShow = useShownNow(({ item }) => item !== null)
  const id = useId()
  const isShownTo = useUpTo((upTo) => upTo.at === at)
  const { onDragStart, ...drop } = drag
  const byKeys = (event: KeyboardEvent) => {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (way ? !event.altKey : event.key !== 'Delete') return
    event.preventDefault()
    if (!way) onRemove()
    else if (at + way >= 0 && at + way <= last) onMove(at + way)
  }
  return (
    <li
      data-step={step.kind}
      className="rounded-2xl border border-line bg-surface data-off:border-dashed"
      data-off={step.off || undefined}
      {...drop}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the buttons inside */}
      <div onKeyDown={byKeys} className="flex items-center p-1.5">
        <span
          draggable
          aria-hidden
          title={words.drag(name)}
          onDragStart={onDragStart}
          className="hidden cursor-grab text-quiet sm:block"
        >
          <LineIcon path={GRIP} size={18} />
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          aria-describedby={id}
          className="flex min-h-11 min-w-0 grow items-center gap-1 rounded-xl px-1.5 text-left hover:bg-raised"
        >
          <span className={`min-w-0 font-semibold leading-tight ${step.off ? 'text-quiet line-through' : ''}`}>
            {name}
          </span>
          <Chevron />
        </button>
        {canShow && stepKinds[step.kind].stage !== 'file' && at < last && (
          <IconButton
            label={words.showTo(name)}
            aria-pressed={isShownTo}
            className={small}
            onClick={() => useUpTo.setState({ at: isShownTo ? null : at })}
          >
            <LineIcon path={icons.eye} size={18} />
          </IconButton>
        )}
        <IconButton
          label={words.up(name)}
          data-move="up"
          disabled={at === 0}
          className={small}
          onClick={() => onMove(at - 1)}
        >
          <LineIcon path={UP} size={18} />
        </IconButton>
        <IconButton
          label={words.down(name)}
          data-move="down"
          disabled={at === last}
          className={small}
          onClick={() => onMove(at + 1)}
        >
          <LineIcon path={DOWN} size={18} />
        </IconButton>
        <IconButton label={words.removeStep(name)} className={small} onClick={onRemove}>
          <Glyph name="close" size={18} />
        </IconButton>
      </div>
      <p id={id} className="truncate pr-3.5 pl-7.5 pb-2 text-sm text-quiet empty:hidden" title={summary}>
        {summary}
      </p>
      {notes.map((note) => (
        <p key={note} className="px-3.5 pb-2 text-sm text-warn">
          {note}
        </p>
      ))}
      {isOpen && (
        <div className="border-t border-line p-3.5">
          <Suspense fallback={<div aria-busy className="h-40" />}>
            <StepForm at={at} step={step} />
          </Suspense>
          <div className="mt-3 border-t border-line pt-2">
            <button
              type="button"
              className="min-h-11 rounded-full px-3 text-sm font-semibold hover:bg-raised"
              onClick={() => changeStep(at, { off: !step.off })}
            >
              {step.off ? words.on(name) : words.off(name)}
            </button>
          </div>
        </div>
      )}
    </li>
  )
}
