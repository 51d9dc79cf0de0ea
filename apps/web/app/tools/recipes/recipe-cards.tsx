import { forms, type Recipe, type Step, starters } from '@sundry/recipes'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDay } from '../../platform/format.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { useStored } from './kept-store.ts'
import { editorWords as words } from './recipe/editor-text.ts'
import { useRecipe } from './recipe/model.ts'

interface Card extends Recipe {
  id: string
  description: string
}

/** The recipe that this one began as, and whether its steps are still the same. */
function originOf(recipe: Recipe, all: readonly Card[]) {
  const origin = recipe.name === '' ? undefined : all.find(({ name }) => name === recipe.name)
  return origin && { origin, isEdited: JSON.stringify(origin.steps) !== JSON.stringify(recipe.steps) }
}

export function RecipeCards({ onChosen }: { onChosen: () => void }) {
  const { recipe, change } = useRecipe()
  const retained = useStored((store) => store.stored)
  const mine: Card[] = retained.map(({ id, recipe: { name, steps } }) => ({
    id,
    name: name || words.noName,
    description: '',
    steps,
  }))
  const found = originOf(recipe, [...mine, ...starters, ...forms])
  const isEmpty = recipe.steps.length === 0
  const isForm = forms.some(({ id }) => id === found?.origin.id)
  const [isRequested, setRequested] = useState(false)
  const again = useRef<HTMLButtonElement>(null)
  const hasChosen = useRef(false)
  const isOpen = isEmpty || isRequested
  useEffect(() => {
    if (!isOpen && hasChosen.current) again.current?.focus({ preventScroll: true })
    hasChosen.current = false
  }, [isOpen])
  const choose = ({ name, steps }: Recipe) => {
    hasChosen.current = true
    change({ name, steps })
    setRequested(false)
    onChosen()
  }
  const groups = [
    { label: words.kept, cards: mine },
    { label: words.ready, cards: starters },
    { label: words.forms, cards: forms },
  ].filter(({ cards }) => cards.length > 0)

  return (
    <section aria-label={words.choose}>
      {!isEmpty && (
        <div className="flex items-center gap-3">
          <Thumbnail steps={recipe.steps} />
          <p className="min-w-0 grow font-semibold wrap-anywhere">
            {found?.isEdited ? words.edited(recipe.name) : recipe.name || words.noName}
          </p>
          <button
            ref={again}
            type="button"
            aria-expanded={isOpen}
            onClick={() => setRequested(!isRequested)}
            className="min-h-11 shrink-0 rounded-full px-3 text-sm font-semibold hover:bg-raised"
          >
            {words.chooseAgain}
          </button>
        </div>
      )}
      {isOpen && (
        <>
          <p className="mt-1 text-sm text-quiet">{isEmpty ? words.noStarter : words.chooseHint}</p>
          {groups.map(({ label, cards }) => (
            <Group key={label} label={label} startsOpen={cards !== forms || (!isEmpty && isForm)}>
              {cards.map((card) => (
                <RecipeCard key={card.id} card={card} isChosen={found?.origin.id === card.id} onChoose={choose} />
              ))}
            </Group>
          ))}
        </>
      )}
      <FormSource />
    </section>
  )
}

interface GroupProps {
  label: string
  startsOpen: boolean
  children: ReactNode
}

function Group({ label, startsOpen, children }: GroupProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <>
      <h3 className="mt-2 text-sm font-semibold text-quiet">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="group flex min-h-11 w-full items-center justify-between rounded-lg hover:text-ink"
        >
          {label}
          <Glyph name="chevron" className="transition-transform group-aria-expanded:rotate-180" />
        </button>
      </h3>
      {isOpen && <ul className="grid grid-cols-1 gap-2 sm:max-lg:grid-cols-2">{children}</ul>}
    </>
  )
}

interface CardProps {
  card: Card
  isChosen: boolean
  onChoose: (recipe: Recipe) => void
}

function RecipeCard({ card, isChosen, onChoose }: CardProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => onChoose(card)}
        className="flex min-h-14 w-full items-center gap-3 rounded-xl border border-line p-2 text-left hover:bg-raised aria-pressed:border-current aria-pressed:bg-hue-soft aria-pressed:text-hue"
      >
        <Thumbnail steps={card.steps} />
        <span className="min-w-0">
          <span className="block font-semibold">{card.name}</span>
          <span className="line-clamp-2 text-sm text-quiet">{card.description}</span>
        </span>
      </button>
    </li>
  )
}

const WIDE = 44
const HIGH = 36

/** Width divided by height of what the steps make, as far as they say so. */
function ratioOf(steps: readonly Step[]): number {
  for (const step of steps.toReversed()) {
    if (step.kind === 'resize' && step.width !== null && step.height !== null) return step.width / step.height
    if (step.kind === 'crop-ratio') return step.width / step.height
  }
  return 4 / 3
}

/** Drawn from the steps: the shape, the background, and the overlays. */
function Thumbnail({ steps }: { steps: readonly Step[] }) {
  const on = steps.filter(({ off }) => !off)
  const kinds = new Set(on.map(({ kind }) => kind))
  const ratio = ratioOf(on)
  const width = Math.min(WIDE, HIGH * ratio)
  const height = width / ratio
  const [x, y] = [(52 - width) / 2, (44 - height) / 2]
  const isForm = on.some((step) => step.kind === 'resize' && step.enlarge && step.by === 'pixels')
  const isCut = kinds.has('cutout') || kinds.has('crop-subject') || isForm
  const ground = kinds.has('cutout') || isForm ? 'white' : 'var(--hue-soft)'
  const middle = { x: x + width / 2, y: y + height / 2, unit: Math.min(width, height) / 12 }
  const subject: ReactNode = isCut ? (
    <g fill="var(--hue)">
      <circle cx={middle.x} cy={middle.y - middle.unit * 2} r={middle.unit * 2.2} />
      <path
        d={`M${middle.x - middle.unit * 4} ${middle.y + middle.unit * 5}a${middle.unit * 4} ${middle.unit * 4.4} 0 0 1 ${middle.unit * 8} 0z`}
      />
    </g>
  ) : (
    <g fill="var(--hue)">
      <circle cx={x + width * 0.72} cy={y + height * 0.3} r={middle.unit * 1.3} />
      <path
        d={`M${x} ${y + height}V${y + height * 0.8}l${width * 0.3}${-height * 0.35}l${width * 0.25} ${height * 0.25}l${width * 0.2}${-height * 0.15}l${width * 0.25} ${height * 0.25}V${y + height}z`}
      />
    </g>
  )
  return (
    <svg aria-hidden="true" viewBox="0 0 52 44" className="h-11 w-13 shrink-0">
      {(kinds.has('outputs') || kinds.has('collect')) && (
        <rect x={x + 4} y={y - 4} width={width} height={height} rx={3} fill="none" stroke="var(--hue)" />
      )}
      <rect x={x} y={y} width={width} height={height} rx={3} fill={ground} stroke="var(--hue)" />
      {subject}
      {kinds.has('watermark-text') && <path d={`M${x + 5} ${y + height - 6}h16`} stroke="white" strokeWidth={3} />}
      {kinds.has('metadata') && !isCut && kinds.size === 1 && (
        <path d={`M${x + 3} ${y + 3}L${x + width - 3} ${y + height - 3}`} stroke="var(--bad)" strokeWidth={3} />
      )}
    </svg>
  )
}

/** Where the numbers of a form come from, so that a visitor can compare them before the form is sent. */
function FormSource() {
  const name = useRecipe((store) => store.recipe.name)
  const form = forms.find((one) => one.name === name)
  if (!form) return null
  const { source, read, checked } = form.rule
  return (
    <p className="mt-1.5 text-sm text-quiet">
      {form.description} {checked ? words.formChecked(formatDay(read)) : words.formUnchecked(formatDay(read))}{' '}
      <a href={source} target="_blank" rel="noreferrer" className="underline underline-offset-4">
        {words.formSource}
      </a>
    </p>
  )
}
