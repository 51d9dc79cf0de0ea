// The forms below the goals of a page are loaded when one is pressed.
import { forms } from '@sundry/recipes'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { fileSizeMB, type Goal } from '../model/settings.ts'
import { goalWords } from '../model/text.ts'
import { FormNote } from './form-note.tsx'
import { exact, form as formGoal, under } from './goals.ts'
import { goalTexts as words } from './plan-text.ts'

const KB_IN_MB = 1024
const FIRST_KB = 200
const FIRST_SIDES = { width: 1000, height: 1000 }

interface Props {
  kind: 'under' | 'exact' | 'form'
  /** False if another page grants it, which takes a press. */
  isHere: boolean
  onGoal: (goal: Goal) => void
}

export default function GoalForm({ kind, ...props }: Props) {
  if (kind === 'form') return <FormChoice {...props} />
  return kind === 'under' ? <UnderForm {...props} /> : <ExactForm {...props} />
}

type FormProps = Omit<Props, 'kind'>

interface FrameProps extends FormProps {
  goal: Goal
  children: ReactNode
}

/** A typed number counts at once. */
function NumberForm({ goal, isHere, onGoal, children }: FrameProps) {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what it opens with
  useEffect(() => {
    const field = form.current?.querySelector('input')
    field?.focus()
    field?.select()
    if (isHere) onGoal(goal)
  }, [])
  return (
    <form
      ref={form}
      className="mt-3 rounded-xl bg-raised p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onGoal(goal)
      }}
    >
      <p className="mb-2 text-sm text-quiet">{goalWords.goals[goal.id].what}</p>
      <div className="flex items-end gap-2">{children}</div>
      {!isHere && (
        <Button type="submit" variant="secondary" className="mt-2 w-full">
          {words.openRecipe}
        </Button>
      )}
    </form>
  )
}

function UnderForm(props: FormProps) {
  const [kilobytes, setKilobytes] = useState(FIRST_KB)
  return (
    <NumberForm {...props} goal={under(kilobytes)}>
      <NumberField
        className="min-w-0 grow"
        label={words.kilobytes}
        min={fileSizeMB.min * KB_IN_MB}
        max={fileSizeMB.max * KB_IN_MB}
        empty={kilobytes}
        value={kilobytes}
        onValue={(next) => {
          if (next === null) return
          setKilobytes(next)
          if (props.isHere) props.onGoal(under(next))
        }}
      />
    </NumberForm>
  )
}

function ExactForm(props: FormProps) {
  const [sides, setSides] = useState(FIRST_SIDES)
  return (
    <NumberForm {...props} goal={exact(sides)}>
      {(['width', 'height'] as const).map((side) => (
        <NumberField
          key={side}
          className="min-w-0 grow"
          label={words.sides[side]}
          min={1}
          max={65_535}
          isWhole
          empty={sides[side]}
          value={sides[side]}
          onValue={(next) => {
            if (next === null) return
            const all = { ...sides, [side]: next }
            setSides(all)
            if (props.isHere) props.onGoal(exact(all))
          }}
        />
      ))}
    </NumberForm>
  )
}

function FormChoice({ onGoal }: FormProps) {
  const [id, setId] = useState(forms[0]?.id ?? '')
  const chosen = forms.find((form) => form.id === id)
  return (
    <form
      className="mt-3 rounded-xl bg-raised p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onGoal(formGoal(id))
      }}
    >
      <Select
        label={words.document}
        value={id}
        options={forms.map((form) => ({ value: form.id, label: form.name }))}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      />
      {chosen && <FormNote form={chosen} />}
      <Button type="submit" variant="secondary" className="mt-2 w-full">
        {words.openForm}
      </Button>
    </form>
  )
}

/** Says whether the goal replaces the settings of the tool. */
export const GoalNote = ({ goal }: { goal: Goal }) => (
  <p role="status" className="mt-2 text-sm text-quiet">
    {goal.isWhole ? words.instead : words.added}
  </p>
)
