import type { WatchChannel } from '@sundry/contracts/watch-functions'
import { type WatchSpec, watchSpec } from '@sundry/contracts/watches'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Fold } from '../../ui/fold.tsx'
import { words } from './text.ts'
import { hasExpected, optionsOf, typedOptions, WatchOptions } from './watch-options.tsx'

/** Ids of the channels that a watch reports to; null is all of them, and those to come. */
export type Chosen = readonly string[] | null

interface Props {
  spec: WatchSpec
  title: string
  /** Those that get messages; none where the watch is in this browser. */
  channels: readonly WatchChannel[]
  chosen: Chosen
  /** Gives the reason of a refusal. */
  onEdit: (spec: WatchSpec, chosen: Chosen) => Promise<string | null>
}

export function EditForm({ spec, title, channels, chosen, onEdit }: Props) {
  const [options, setOptions] = useState(() => typedOptions(spec))
  const [left, setLeft] = useState(chosen)
  const [outcome, setOutcome] = useState<string | null>(null)
  const { expected, date, tags, ...target } = spec
  async function save() {
    const read = watchSpec.safeParse({ ...target, ...optionsOf(spec.kind, options) })
    setOutcome(read.success ? ((await onEdit(read.data, left)) ?? words.saved) : (read.error.issues[0]?.message ?? ''))
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
        {channels.length > 0 && (
          <fieldset>
            <legend className="font-semibold">{words.reportsTo}</legend>
            {channels.map(({ id, label }) => (
              <Checkbox
                key={id}
                label={label ?? words.lost}
                checked={left?.includes(id) ?? true}
                onChange={({ currentTarget: { checked } }) => {
                  const ids = channels
                    .map((one) => one.id)
                    .filter((one) => (one === id ? checked : (left?.includes(one) ?? true)))
                  setLeft(ids.length === channels.length ? null : ids)
                  setOutcome(null)
                }}
              />
            ))}
          </fieldset>
        )}
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
