// The forms of a page's goals; loaded when one is pressed.
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { fileSizeMB } from '../model/settings.ts'
import { goalWords as words } from '../model/text.ts'

const KB_IN_MB = 1024

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

export interface Form {
  id: string
  name: string
  description: string
}

export function FormChoice({ forms, onChosen }: { forms: readonly Form[]; onChosen: (id: string) => void }) {
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

export function UnderForm({ onSet }: { onSet: (maxSizeMB: number) => void }) {
  const [kilobytes, setKilobytes] = useState<number | null>(200)
  return (
    <NumberForm
      what={words.goals.under.what}
      isValid={kilobytes !== null}
      onSet={() => kilobytes !== null && onSet(kilobytes / KB_IN_MB)}
    >
      <NumberField
        className="min-w-0 grow"
        label={words.kilobytes}
        min={fileSizeMB.min * KB_IN_MB}
        max={fileSizeMB.max * KB_IN_MB}
        empty={null}
        value={kilobytes}
        onValue={setKilobytes}
      />
    </NumberForm>
  )
}

const pixels = { min: 1, max: 65_535, isWhole: true, empty: null } as const

export function ExactForm({ onSet }: { onSet: (sides: { width: number; height: number }) => void }) {
  const [width, setWidth] = useState<number | null>(1000)
  const [height, setHeight] = useState<number | null>(1000)
  return (
    <NumberForm
      what={words.goals.exact.what}
      isValid={width !== null && height !== null}
      onSet={() => width !== null && height !== null && onSet({ width, height })}
    >
      <NumberField {...pixels} className="min-w-0 grow" label={words.sides.width} value={width} onValue={setWidth} />
      <NumberField {...pixels} className="min-w-0 grow" label={words.sides.height} value={height} onValue={setHeight} />
    </NumberForm>
  )
}
