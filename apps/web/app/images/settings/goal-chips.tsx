import { lazy, Suspense, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { packHash } from '../../platform/hash-state.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { tools } from '../../tools/all-tools.ts'
import { Chevron } from '../../ui/fold.tsx'
import type { Goal } from '../model/settings.ts'
import { useToolSettings } from '../model/settings-store.ts'
import { goalWords as words } from '../model/text.ts'
import type { EncodingToolId, ImageTool } from '../model/types.ts'
import type { Sides } from './goal-forms.tsx'

const load = () => import('./goal-forms.tsx')
const FormChoice = lazy(() => load().then((part) => ({ default: part.FormChoice })))
const UnderForm = lazy(() => load().then((part) => ({ default: part.UnderForm })))
const ExactForm = lazy(() => load().then((part) => ({ default: part.ExactForm })))

type Goals = typeof import('./goals.ts')
type GoalId = keyof typeof words.goals

const WHITE = '#ffffff'
const FIRST_KB = 200
const FIRST_SIDES: Sides = { width: 1000, height: 1000 }

interface ChipProps {
  goal: GoalId
  /** The tool that does the work, where it is another. */
  leavesTo?: string | undefined
  isPressed?: boolean | undefined
  isOpen?: boolean | undefined
  onPress: () => void
}

function Chip({ goal, leavesTo, isPressed, isOpen, onPress }: ChipProps) {
  const id = useId()
  const { label, what } = words.goals[goal]
  const title = leavesTo ? `${what} ${words.leaves(leavesTo)}` : what
  return (
    <li>
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

const nameOf = (id: string) => tools.find((tool) => tool.id === id)?.navLabel ?? ''
const encoding: readonly string[] = ['compressor', 'converter', 'resizer'] satisfies EncodingToolId[]

interface Props {
  tool: ImageTool
  /** For the background remover, which puts white behind the subject itself. */
  white?: { isWhite: boolean; onWhite: () => void } | undefined
}

/** Wishes by name. The tool grants them where it stands, as long as the image engine can; the others say where they lead. */
export function GoalChips({ tool, white }: Props) {
  const navigate = useNavigate()
  const of = useToolSettings((store) => store.of)
  const here = encoding.includes(tool.id) ? (tool.id as EncodingToolId) : null
  const goal = here && of[here].goal
  const [open, setOpen] = useState<'under' | 'exact' | 'form' | null>(null)
  const [forms, setForms] = useState<Goals['forms']>([])
  const [kilobytes, setKilobytes] = useState(FIRST_KB)
  const [sides, setSides] = useState(FIRST_SIDES)
  const [isExplained, setExplained] = useState(false)

  const withGoals = async (work: (goals: Goals) => void | Promise<void>) => {
    try {
      await work(await import('./goals.ts'))
    } catch (error) {
      console.error(error)
      toast.bad(words.notLoaded, LONG_MS)
    }
  }
  const set = (next: Goal | null) => here && useToolSettings.getState().change(here, { goal: next })
  /** Here, or on the page that runs all recipes. */
  const grant = (make: (goals: Goals) => Goal) =>
    withGoals(async (goals) => {
      if (here) return void set(make(goals))
      const before = (await tool.linkAsRecipe?.()) ?? null
      navigate(`/recipes#r=${goals.linkOf(make(goals), before)}`)
    })
  const toggle = (id: Goal['id'], make: (goals: Goals) => Goal) => {
    setOpen(null)
    if (goal?.id === id) set(null)
    else void grant(make)
  }
  const toggleForm = (form: 'under' | 'exact', make: (goals: Goals) => Goal) => {
    if (goal?.id === form || open === form) {
      if (goal?.id === form) set(null)
      setOpen(null)
      return
    }
    setOpen(form)
    if (here) void grant(make)
  }
  const toggleForms = () => {
    if (goal?.id === 'form') set(null)
    if (open === 'form' || goal?.id === 'form') return setOpen(null)
    void withGoals((goals) => {
      setForms(goals.forms)
      setOpen('form')
    })
  }
  const openWebsite = () =>
    withGoals(async (goals) => {
      const before = here ? null : ((await tool.linkAsRecipe?.()) ?? null)
      navigate(`/recipes#r=${goals.linkOfRecipe('website-set', before)}`)
    })
  const openWhite = async () => navigate(`/background-remover${await packHash({ background: WHITE })}`)

  const recipes = here ? undefined : nameOf('recipes')
  const pressed = (id: Goal['id']) => (here ? goal?.id === id : undefined)
  const own = (
    <>
      <Chip
        goal="email"
        leavesTo={recipes}
        isPressed={pressed('email')}
        onPress={() => toggle('email', (goals) => goals.email())}
      />
      {here !== 'resizer' && (
        <Chip
          goal="exact"
          leavesTo={recipes}
          isPressed={pressed('exact')}
          isOpen={open === 'exact'}
          onPress={() => toggleForm('exact', (goals) => goals.exact(sides))}
        />
      )}
      {here !== 'compressor' && (
        <Chip
          goal="under"
          leavesTo={recipes}
          isPressed={pressed('under')}
          isOpen={open === 'under'}
          onPress={() => toggleForm('under', (goals) => goals.under(kilobytes))}
        />
      )}
      <Chip goal="form" leavesTo={recipes} isPressed={pressed('form')} isOpen={open === 'form'} onPress={toggleForms} />
      {here && (
        <Chip
          goal="location"
          isPressed={pressed('location')}
          onPress={() => toggle('location', (goals) => goals.location())}
        />
      )}
    </>
  )
  const onForm = (id: string) => {
    void grant((goals) => goals.form(id))
    setOpen(null)
  }
  const granted = (make: (goals: Goals) => Goal) => (here ? null : () => void grant(make))

  const form = (
    <Suspense fallback={null}>
      {open === 'form' && <FormChoice forms={forms} onChosen={onForm} />}
      {open === 'under' && (
        <UnderForm
          value={kilobytes}
          onOpen={granted((goals) => goals.under(kilobytes))}
          onValue={(next) => {
            setKilobytes(next)
            if (here) void grant((goals) => goals.under(next))
          }}
        />
      )}
      {open === 'exact' && (
        <ExactForm
          value={sides}
          onOpen={granted((goals) => goals.exact(sides))}
          onValue={(next) => {
            setSides(next)
            if (here) void grant((goals) => goals.exact(next))
          }}
        />
      )}
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
          className="-my-2.5 inline-flex min-h-11 shrink-0 items-center gap-1 rounded-full px-2 hover:text-ink"
        >
          {words.explain}
          <Chevron />
        </button>
      </p>
      <ul className="flex flex-wrap gap-1">
        {here ? own : <Chip goal="white" isPressed={white?.isWhite} onPress={() => white?.onWhite()} />}
      </ul>
      {here && form}
      {goal && (
        <p role="status" className="mt-2 text-sm text-quiet">
          {goal.isWhole ? words.instead : words.added}
        </p>
      )}
      <p className="mb-2 mt-3 text-sm text-quiet">{here ? words.elsewhere : words.elsewhereCut}</p>
      <ul className="flex flex-wrap gap-1">
        {here ? <Chip goal="white" leavesTo={nameOf('background-remover')} onPress={openWhite} /> : own}
        <Chip goal="website" leavesTo={nameOf('recipes')} onPress={openWebsite} />
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
