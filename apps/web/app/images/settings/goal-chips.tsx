import { lazy, Suspense, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { packHash } from '../../platform/hash-state.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { toolById } from '../../tools/all-tools.ts'
import type { Goal } from '../model/settings.ts'
import { useToolSettings } from '../model/settings-store.ts'
import { goalWords as words } from '../model/text.ts'
import type { EncodingToolId, ImageTool } from '../model/types.ts'

const load = () => import('./goal-forms.tsx')
const GoalForm = lazy(load)
const GoalNote = lazy(() => load().then((part) => ({ default: part.GoalNote })))

type Goals = typeof import('./goals.ts')
type GoalId = keyof typeof words.goals

interface Props {
  tool: ImageTool
  /** For the background remover, which puts white behind the subject itself. */
  white?: { isWhite: boolean; onWhite: () => void } | undefined
}

/** Wishes by name, granted where they are pressed as far as the image engine can; the others say where they lead. */
export function GoalChips({ tool: { id: toolId, linkAsRecipe }, white }: Props) {
  const navigate = useNavigate()
  const of = useToolSettings((store) => store.of)
  const here = toolId in of ? (toolId as EncodingToolId) : null
  const goal = here && of[here].goal
  const [open, setOpen] = useState<'under' | 'exact' | 'form' | null>(null)
  const [isExplained, setExplained] = useState(false)

  const set = (next: Goal | null) => here && useToolSettings.getState().change(here, { goal: next })
  const withGoals = async (work: (goals: Goals, before: string | null) => void) => {
    try {
      work(await import('./goals.ts'), here ? null : ((await linkAsRecipe?.()) ?? null))
    } catch (error) {
      console.error(error)
      toast.bad(words.notLoaded, LONG_MS)
    }
  }
  const openRecipe = (link: string) => navigate(`/recipes#r=${link}`)
  const grant = (next: Goal) =>
    here ? set(next) : void withGoals((goals, before) => openRecipe(goals.linkOf(next, before)))
  const press = (id: Goal['id']) => {
    const isOn = goal?.id === id || open === id
    if (goal?.id === id) set(null)
    setOpen(null)
    if (isOn) return
    if (id === 'email' || id === 'location') void withGoals((goals) => grant(goals[id]()))
    else setOpen(id)
  }

  const chip = (id: GoalId, onPress: () => void, { leavesTo = '', isPressed = false, isForm = false } = {}) => (
    <Chip
      key={id}
      goal={id}
      leavesTo={leavesTo}
      isPressed={leavesTo ? undefined : isPressed}
      isOpen={isForm ? open === id : undefined}
      onPress={onPress}
    />
  )
  const own = (id: Goal['id'], isForm = true) =>
    chip(id, () => press(id), { leavesTo: here ? '' : 'recipes', isPressed: goal?.id === id, isForm })
  const granted = [
    own('email', false),
    here !== 'resizer' && own('exact'),
    here !== 'compressor' && own('under'),
    own('form'),
    here && own('location', false),
  ]
  const form = open && (
    <Suspense fallback={null}>
      <GoalForm
        key={open}
        kind={open}
        isHere={here !== null}
        onGoal={(next) => {
          grant(next)
          if (open === 'form') setOpen(null)
        }}
      />
    </Suspense>
  )
  return (
    <section aria-label={words.title} className="mt-5 border-t border-line pt-3">
      <p className="mb-3 flex min-h-6 items-center justify-between gap-2 text-sm text-quiet">
        {words.title}
        <button
          type="button"
          aria-expanded={isExplained}
          onClick={() => setExplained(!isExplained)}
          className="-my-2.5 min-h-11 shrink-0 rounded-full px-2 underline underline-offset-4 hover:text-ink"
        >
          {words.explain}
        </button>
      </p>
      <ul className="flex flex-wrap gap-1">
        {here ? granted : chip('white', () => white?.onWhite(), { isPressed: white?.isWhite === true })}
      </ul>
      {here && form}
      {goal && (
        <Suspense fallback={null}>
          <GoalNote goal={goal} />
        </Suspense>
      )}
      <p className="mb-2 mt-3 text-sm text-quiet">{words.elsewhere}</p>
      <ul className="flex flex-wrap gap-1">
        {here
          ? chip('white', async () => navigate(`/background-remover${await packHash({ background: '#ffffff' })}`), {
              leavesTo: 'background-remover',
            })
          : granted}
        {chip('website', () => withGoals((goals, before) => openRecipe(goals.linkOfRecipe('website-set', before))), {
          leavesTo: 'recipes',
        })}
      </ul>
      {!here && form}
      {isExplained && (
        <dl className="mt-3 space-y-2 text-sm">
          {Object.values(words.goals).map(({ label, what }) => (
            <div key={label}>
              <dt className="font-semibold">{label}</dt>
              <dd className="text-quiet">{what}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

interface ChipProps {
  goal: GoalId
  /** The id of the tool that does the work, where it is another. */
  leavesTo: string
  isPressed: boolean | undefined
  isOpen: boolean | undefined
  onPress: () => void
}

function Chip({ goal, leavesTo, isPressed, isOpen, onPress }: ChipProps) {
  const id = useId()
  const { label, what } = words.goals[goal]
  const tool = toolById(leavesTo)
  if (leavesTo && !tool) return null
  const title = tool ? `${what} ${words.leaves(tool.navLabel)}` : what
  return (
    <li data-part={leavesTo || undefined}>
      <button
        type="button"
        title={title}
        aria-describedby={id}
        aria-pressed={isPressed}
        aria-expanded={isOpen}
        onClick={onPress}
        className="inline-flex min-h-11 lg:min-h-8 items-center gap-1 rounded-full border border-line-strong px-2.5 text-[0.8125rem] font-semibold hover:bg-raised aria-expanded:bg-raised aria-pressed:border-current aria-pressed:bg-hue-soft aria-pressed:text-hue pointer-coarse:min-h-11"
      >
        {label}
        {leavesTo && <span aria-hidden>→</span>}
      </button>
      <span id={id} hidden>
        {title}
      </span>
    </li>
  )
}
