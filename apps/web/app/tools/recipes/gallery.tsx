import { forms, type Recipe, starters } from '@sundry/recipes'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { undoWords } from '../../images/model/text.ts'
import { useIsBeside } from '../../images/settings/question.tsx'
import { toast } from '../../platform/toasts-store.ts'
import { IconButton } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { forgetRecipe, keepRecipe, useStored } from './kept-store.ts'
import { useUpTo } from './preview/shown.ts'
import { editorWords as words } from './recipe/editor-text.ts'
import { useOpenStep, useRecipe } from './recipe/model.ts'
import { RecipeDrawing } from './recipe-drawing.tsx'
import { toasts } from './text.ts'

interface Card extends Recipe {
  id: string
  description: string
}

const sync = () => import('./sync-recipes.ts').then(({ syncStored }) => syncStored(), console.error)

function remove({ name, steps }: Recipe) {
  if (!forgetRecipe(name)) return
  void sync()
  const undo = () => {
    keepRecipe({ name, steps })
    void sync()
  }
  toast.good({ ...toasts.removed(name || words.noName), action: { label: undoWords.undo, run: undo } })
}

/** The recipes as drawings. The gallery stays open beside the steps, and closes above them once a recipe is chosen. */
export default function Gallery() {
  const { recipe, change } = useRecipe()
  const stored = useStored((store) => store.stored)
  const isBeside = useIsBeside()
  const [isOpen, setOpen] = useState(isBeside || recipe.steps.length === 0)
  const fold = useRef<HTMLDetailsElement>(null)
  const hasClosed = useRef(false)
  useEffect(() => {
    if (!isOpen && hasClosed.current) fold.current?.querySelector('summary')?.focus({ preventScroll: true })
    hasClosed.current = false
  }, [isOpen])

  const mine: Card[] = stored.map(({ id, recipe: { name, steps } }) => ({ id, name, description: '', steps }))
  const choose = ({ name, steps }: Recipe) => {
    change({ name, steps })
    useOpenStep.getState().set(null)
    useUpTo.setState({ at: null })
    hasClosed.current = !isBeside
    if (!isBeside) setOpen(false)
  }
  const card = (one: Card) => (
    <RecipeCard key={one.id} card={one} isChosen={recipe.name !== '' && one.name === recipe.name} onChoose={choose} />
  )
  return (
    <section aria-label={words.choose} className="mt-4 space-y-3 sm:mt-6">
      {mine.length > 0 && (
        <Group label={words.kept}>
          {mine.map((one) => (
            <RecipeCard
              key={one.id}
              card={one}
              isChosen={one.name === recipe.name}
              onChoose={choose}
              onRemove={() => remove(one)}
            />
          ))}
        </Group>
      )}
      <Fold
        ref={fold}
        look="card"
        title={words.choose}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <div className="space-y-4">
          <Group label={words.ready}>{starters.map(card)}</Group>
          <Group label={words.forms}>{forms.map(card)}</Group>
        </div>
      </Fold>
    </section>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 text-sm font-semibold tracking-normal text-quiet">{label}</h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] sm:gap-3">
        {children}
      </ul>
    </div>
  )
}

interface CardProps {
  card: Card
  isChosen: boolean
  onChoose: (recipe: Recipe) => void
  onRemove?: () => void
}

function RecipeCard({ card, isChosen, onChoose, onRemove }: CardProps) {
  const name = card.name || words.noName
  return (
    <li className="relative">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => onChoose(card)}
        className="group flex h-full w-full flex-col overflow-hidden rounded-xl border border-line text-left transition-colors hover:border-line-strong aria-pressed:border-hue"
      >
        <span className="block grow p-2.5 group-aria-pressed:bg-hue-soft sm:p-3">
          <span className="block font-semibold leading-snug wrap-anywhere">{name}</span>
          {card.description && (
            <span className="mt-0.5 block text-[0.8125rem] leading-snug text-quiet max-sm:hidden">
              {card.description}
            </span>
          )}
        </span>
        <RecipeDrawing steps={card.steps} className="order-first w-full bg-hue-soft px-2 py-1.5" />
      </button>
      {onRemove && (
        <IconButton
          label={words.removeRecipe(name)}
          className="absolute! right-1 top-1 size-9! bg-surface/80"
          onClick={onRemove}
        >
          <Glyph name="close" size={18} />
        </IconButton>
      )}
    </li>
  )
}
