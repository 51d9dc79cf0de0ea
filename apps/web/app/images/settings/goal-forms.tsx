// The forms of a page's goals; loaded when one is pressed.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDay } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { fileSizeMB } from '../model/settings.ts'
import { goalWords as words } from '../model/text.ts'
import type { FormRule } from './goals.ts'

const KB_IN_MB = 1024

interface FormProps {
  what: string
  /** For a goal that another page grants. */
  onOpen: (() => void) | null
  children: ReactNode
}

/** What is typed counts at once, so only a way to another page needs a button. */
function NumberForm({ what, onOpen, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = form.current?.querySelector('input')
    field?.focus()
    field?.select()
  }, [])
  return (
    <form
      ref={form}
      className="mt-3 rounded-xl bg-raised p-3"
      onSubmit={(event) => {
        event.preventDefault()
        onOpen?.()
      }}
    >
      <p className="mb-2 text-sm text-quiet">{what}</p>
      <div className="flex items-end gap-2">{children}</div>
      {onOpen && (
        <Button type="submit" variant="secondary" className="mt-2 w-full">
          {words.openRecipe}
        </Button>
      )}
    </form>
  )
}

interface Form {
  id: string
  name: string
  description: string
  rule: FormRule
}

interface FormChoiceProps {
  forms: readonly Form[]
  onChosen: (id: string) => void
}

export function FormChoice({ forms, onChosen }: FormChoiceProps) {
  const [id, setId] = useState(forms[0]?.id ?? '')
  const chosen = forms.find((form) => form.id === id)
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
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      />
      {chosen && <FormNote form={chosen} />}
      <Button type="submit" variant="secondary" className="mt-2 w-full">
        {words.openForm}
      </Button>
    </form>
  )
}

/** Where the numbers of a form come from, so that a visitor can compare them before the form is sent. */
export function FormNote({ form: { description, rule } }: { form: Pick<Form, 'description' | 'rule'> }) {
  const day = formatDay(rule.read)
  return (
    <p className="mt-1.5 text-sm text-quiet">
      {description} {rule.checked ? words.formChecked(day) : words.formUnchecked(day)}{' '}
      <a href={rule.source} target="_blank" rel="noreferrer" className="underline underline-offset-4">
        {words.formSource}
      </a>
    </p>
  )
}

interface ValueProps<Value> {
  value: Value
  onValue: (value: Value) => void
  onOpen: (() => void) | null
}

export function UnderForm({ value, onValue, onOpen }: ValueProps<number>) {
  return (
    <NumberForm what={words.goals.under.what} onOpen={onOpen}>
      <NumberField
        className="min-w-0 grow"
        label={words.kilobytes}
        min={fileSizeMB.min * KB_IN_MB}
        max={fileSizeMB.max * KB_IN_MB}
        empty={value}
        value={value}
        onValue={(next) => next !== null && onValue(next)}
      />
    </NumberForm>
  )
}

export interface Sides {
  width: number
  height: number
}

export function ExactForm({ value, onValue, onOpen }: ValueProps<Sides>) {
  return (
    <NumberForm what={words.goals.exact.what} onOpen={onOpen}>
      {(['width', 'height'] as const).map((side) => (
        <NumberField
          key={side}
          className="min-w-0 grow"
          label={words.sides[side]}
          min={1}
          max={65_535}
          isWhole
          empty={value[side]}
          value={value[side]}
          onValue={(next) => next !== null && onValue({ ...value, [side]: next })}
        />
      ))}
    </NumberForm>
  )
}
