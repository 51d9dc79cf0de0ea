import { lazy, Suspense, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { packHash } from '../../platform/hash-state.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { fromPreset } from '../model/settings.ts'
import { useToolSettings } from '../model/settings-store.ts'
import { goalWords as words } from '../model/text.ts'
import type { ImageToolId } from '../model/types.ts'
import type { Form } from './goal-forms.tsx'

const load = () => import('./goal-forms.tsx')
const FormChoice = lazy(() => load().then((part) => ({ default: part.FormChoice })))
const UnderForm = lazy(() => load().then((part) => ({ default: part.UnderForm })))
const ExactForm = lazy(() => load().then((part) => ({ default: part.ExactForm })))
const WHITE = '#ffffff'

interface ChipProps {
  goal: 'email' | 'under' | 'exact' | 'white' | 'form' | 'website' | 'location'
  /** Another page does the work. */
  leaves: boolean
  isPressed?: boolean
  isOpen?: boolean
  onPress: () => void
}

function Chip({ goal, leaves, isPressed, isOpen, onPress }: ChipProps) {
  const id = useId()
  const { label, what } = words.goals[goal]
  const title = leaves ? `${what} ${words.leaves}` : what
  return (
    <li>
      <button
        type="button"
        title={title}
        aria-describedby={id}
        aria-pressed={isPressed}
        aria-expanded={isOpen}
        onClick={onPress}
        className="inline-flex min-h-11 lg:min-h-8 items-center gap-0.5 rounded-full border border-line-strong px-2.5 text-[0.8125rem] font-semibold hover:bg-raised aria-expanded:bg-raised aria-pressed:border-current aria-pressed:bg-hue-soft aria-pressed:text-hue pointer-coarse:min-h-11"
      >
        {label}
        {leaves && <span aria-hidden>→</span>}
      </button>
      <span id={id} hidden>
        {title}
      </span>
    </li>
  )
}

interface Props {
  tool: ImageToolId
  /** For the background remover: true if it puts white behind the subject. */
  isWhite?: boolean
  onWhite?: () => void
}

export function GoalChips({ tool, isWhite, onWhite }: Props) {
  const navigate = useNavigate()
  const { compressor, resizer } = useToolSettings((store) => store.of)
  const change = useToolSettings((store) => store.change)
  const [open, setOpen] = useState<'under' | 'exact' | 'form' | null>(null)
  const [forms, setForms] = useState<readonly Form[]>([])
  const [isExplained, setExplained] = useState(false)

  const openRecipe = async (id: string) => {
    try {
      const { forms, recipeToLink, starters } = await import('@sundry/recipes')
      const recipe = [...starters, ...forms].find((one) => one.id === id)
      if (recipe) navigate(`/recipes#r=${recipeToLink(recipe)}`)
    } catch {
      toast.bad(words.notLoaded, LONG_MS)
    }
  }
  const setUnder = (maxSizeMB: number) => {
    change('compressor', {
      ...fromPreset('medium'),
      ...fromPreset('custom'),
      maxSizeMB,
    })
    setOpen(null)
    if (tool !== 'compressor') navigate('/compressor')
  }
  const setExact = (sides: { width: number; height: number }) => {
    change('resizer', {
      enableResize: true,
      resizeBy: 'pixels',
      ...sides,
      maintainAspectRatio: true,
      fit: 'cover',
    })
    setOpen(null)
    if (tool !== 'resizer') navigate('/resizer')
  }
  const setWhite = async () => {
    if (onWhite) onWhite()
    else navigate(`/background-remover${await packHash({ background: WHITE })}`)
  }
  const toggle = (form: 'under' | 'exact' | 'form') => setOpen(open === form ? null : form)
  const toggleForms = async () => {
    try {
      setForms((await import('@sundry/recipes')).forms)
      toggle('form')
    } catch {
      toast.bad(words.notLoaded, LONG_MS)
    }
  }
  const isUnder = compressor.compressionPreset === 'custom' && compressor.maxSizeMB !== null
  const isExact =
    resizer.enableResize &&
    resizer.resizeBy === 'pixels' &&
    resizer.fit === 'cover' &&
    resizer.width !== null &&
    resizer.height !== null

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
        <Chip goal="email" leaves onPress={() => openRecipe('e-mail')} />
        <Chip
          goal="under"
          leaves={tool !== 'compressor'}
          isOpen={open === 'under'}
          {...(tool === 'compressor' && { isPressed: isUnder })}
          onPress={() => toggle('under')}
        />
        <Chip
          goal="white"
          leaves={!onWhite}
          {...(isWhite !== undefined && { isPressed: isWhite })}
          onPress={setWhite}
        />
        <Chip
          goal="exact"
          leaves={tool !== 'resizer'}
          isOpen={open === 'exact'}
          {...(tool === 'resizer' && { isPressed: isExact })}
          onPress={() => toggle('exact')}
        />
        <Chip goal="form" leaves isOpen={open === 'form'} onPress={toggleForms} />
        <Chip goal="website" leaves onPress={() => openRecipe('website-set')} />
        <Chip goal="location" leaves onPress={() => openRecipe('remove-location')} />
      </ul>
      {isExplained && (
        <dl className="mt-3 space-y-2 text-sm">
          {Object.values(words.goals).map(({ label, what }) => (
            <div key={label}>
              <dt className="font-semibold">{label}</dt>
              <dd className="text-quiet">{what}</dd>
            </div>
          ))}
          <dd className="text-quiet">→ {words.leaves}</dd>
        </dl>
      )}
      <Suspense fallback={null}>
        {open === 'form' && <FormChoice forms={forms} onChosen={openRecipe} />}
        {open === 'under' && <UnderForm onSet={setUnder} />}
        {open === 'exact' && <ExactForm onSet={setExact} />}
      </Suspense>
    </section>
  )
}
