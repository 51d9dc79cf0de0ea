import { type WatchSpec, watchSpec } from '@sundry/contracts/watches'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { words } from './text.ts'
import { hasExpected, optionsOf, typedOptions, WatchOptions } from './watch-options.tsx'

interface Props {
  spec: WatchSpec
  title: string
  /** Gives the reason of a refusal. */
  onEdit: (spec: WatchSpec) => Promise<string | null>
}

export function EditForm({ spec, title, onEdit }: Props) {
  const [options, setOptions] = useState(() => typedOptions(spec))
  const [outcome, setOutcome] = useState<string | null>(null)
  const { expected, date, tags, ...target } = spec
  async function save() {
    const read = watchSpec.safeParse({ ...target, ...optionsOf(spec.kind, options) })
    setOutcome(read.success ? ((await onEdit(read.data)) ?? words.saved) : (read.error.issues[0]?.message ?? ''))
  }
  return (
    <Fold title={words.edit} className="no-print">
      <form
        noValidate
        className="grid items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <WatchOptions
          hasExpected={hasExpected(spec.kind)}
          hasDate={spec.kind === 'registration'}
          options={options}
          edit={(change) => {
            setOptions({ ...options, ...change })
            setOutcome(null)
          }}
        />
        <Button type="submit" variant="secondary" aria-label={words.editNamed(title)}>
          {words.saveOptions}
        </Button>
        <p role="status" className="text-sm text-quiet empty:hidden">
          {outcome}
        </p>
      </form>
    </Fold>
  )
}
