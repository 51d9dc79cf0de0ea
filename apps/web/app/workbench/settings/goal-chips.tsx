import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { packHash } from '../../platform/hash-state.ts'
import { LONG_MS, toast } from '../../shell/toasts-store.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { goalWords as words } from '../text.ts'
import type { ImageToolId } from '../tool-ids.ts'
import { fileSizeMB, fromPreset } from './settings.ts'
import { useToolSettings } from './settings-store.ts'

const KB_IN_MB = 1024
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

interface FormProps {
  what: string
  isValid: boolean
  onSet: () => void
  children: ReactNode
}

function NumberForm({ what, isValid, onSet, children }: FormProps) {
  return (
    <form
      className="mt-3 rounded-xl bg-raised p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isValid) return
        event.currentTarget.closest('section')?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
        onSet()
      }}
    >
      <p className="mb-2 text-sm text-quiet">{what}</p>
      <div className="flex items-end gap-2">
        {children}
        <Button type="submit" variant="secondary" disabled={!isValid}>
          {words.set}
        </Button>
      </div>
    </form>
  )
}

interface Form {
  id: string
  name: string
  description: string
}

function FormChoice({ forms, onChosen }: { forms: readonly Form[]; onChosen: (id: string) => void }) {
  const [id, setId] = useState(forms[0]?.id ?? '')
  return (
    <form
      className="mt-3 rounded-xl bg-raised p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onChosen(id)
      }}
    >
      <Select
        label={words.document}
        value={id}
        options={forms.map((form) => ({ value: form.id, label: form.name }))}
        hint={forms.find((form) => form.id === id)?.description}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      />
      <Button type="submit" variant="secondary" className="mt-2 w-full">
        {words.openForm}
      </Button>
    </form>
  )
}

interface Props {
  tool: ImageToolId
  /** Of the background remover: whether it puts white behind the subject. */
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
  const [kilobytes, setKilobytes] = useState('200')
  const [sides, setSides] = useState({ width: '1000', height: '1000' })

  const openRecipe = async (id: string) => {
    try {
      const { forms, recipeToLink, starters } = await import('@sundry/recipes')
      const recipe = [...starters, ...forms].find((one) => one.id === id)
      if (recipe) navigate(`/recipes#r=${recipeToLink(recipe)}`)
    } catch {
      toast.bad(words.notLoaded, LONG_MS)
    }
  }
  const setUnder = () => {
    change('compressor', {
      ...fromPreset('medium'),
      ...fromPreset('custom'),
      maxSizeMB: Number(kilobytes) / KB_IN_MB,
    })
    setOpen(null)
    if (tool !== 'compressor') navigate('/compressor')
  }
  const setExact = () => {
    change('resizer', {
      enableResize: true,
      resizeBy: 'pixels',
      width: Number(sides.width),
      height: Number(sides.height),
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
  const size = Number(kilobytes) / KB_IN_MB
  const isSide = (text: string) => Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= 65_535

  return (
    <section aria-label={words.title} className="mb-5">
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
      {open === 'form' && <FormChoice forms={forms} onChosen={openRecipe} />}
      {open === 'under' && (
        <NumberForm
          what={words.goals.under.what}
          isValid={size >= fileSizeMB.min && size <= fileSizeMB.max}
          onSet={setUnder}
        >
          <TextField
            className="min-w-0 grow"
            label={words.kilobytes}
            inputMode="decimal"
            autoComplete="off"
            value={kilobytes}
            onChange={({ currentTarget }) => setKilobytes(currentTarget.value)}
          />
        </NumberForm>
      )}
      {open === 'exact' && (
        <NumberForm
          what={words.goals.exact.what}
          isValid={isSide(sides.width) && isSide(sides.height)}
          onSet={setExact}
        >
          {(['width', 'height'] as const).map((side) => (
            <TextField
              key={side}
              className="min-w-0 grow"
              label={words.sides[side]}
              inputMode="numeric"
              autoComplete="off"
              value={sides[side]}
              onChange={({ currentTarget: { value } }) => setSides((before) => ({ ...before, [side]: value }))}
            />
          ))}
        </NumberForm>
      )}
    </section>
  )
}
