import { recordTypes } from '@sundry/contracts/record-types'
import type { WatchKindName, WatchSpec } from '@sundry/contracts/watches'
import { useState } from 'react'
import { focusInvalid, useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { loadCode } from '../../platform/load-code.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Select } from '../../ui/select.tsx'
import { kindLabels, words } from './text.ts'
import { emptyOptions, hasExpected, type Options, optionsOf, WatchOptions } from './watch-options.tsx'

const ESSENTIALS = 'essentials'
const essentials: readonly WatchKindName[] = ['registration', 'name-servers', 'certificate']

const kindOptions = [
  { value: ESSENTIALS, label: words.essentials },
  ...Object.entries(kindLabels).map(([value, label]) => ({ value, label })),
]
const typeOptions = recordTypes
  .filter((type) => type !== 'ANY' && type !== 'ALL')
  .map((type) => ({ value: type, label: type }))

interface Draft extends Options {
  kind: string
  targets: string
  recordType: string
}

const empty: Draft = { kind: ESSENTIALS, targets: '', recordType: 'A', ...emptyOptions }

/** The schema is loaded with the first use: it is most of this form. */
async function specsOf({ kind, targets, recordType, ...options }: Draft): Promise<WatchSpec[] | string> {
  const { watchSpec } = await loadCode(() => import('@sundry/contracts/watches'))
  const all = targets.split(/[\s,;]+/).filter((target) => target !== '')
  if (all.length === 0) return words.nothing
  const kinds = kind === ESSENTIALS ? essentials : [kind as WatchKindName]
  const specs: WatchSpec[] = []
  for (const target of all) {
    for (const one of kinds) {
      const read = watchSpec.safeParse({
        kind: one,
        target,
        ...(one === 'records' && { recordType }),
        ...optionsOf(one, kind === ESSENTIALS ? { ...options, expected: '' } : options),
      })
      if (!read.success) return words.invalid(target, read.error.issues[0]?.message ?? '')
      specs.push(read.data)
    }
  }
  return specs
}

export function AddForm({ onAdded }: { onAdded: () => void }) {
  const [draft, setDraft] = useState(empty)
  const [error, setError] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const status = useBroughtIntoView<HTMLParagraphElement>(done)
  const edit = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change })
    setError(null)
    setDone(null)
  }
  async function submit() {
    const specs = await specsOf(draft)
    if (typeof specs === 'string') return setError(specs)
    const { addWatches } = await loadCode(() => import('../../watches/add-watches.ts'))
    const { place, fault } = await addWatches(specs)
    if (fault !== null) return setError(fault)
    setDraft({ ...empty, kind: draft.kind })
    setDone(words.added[place])
    onAdded()
  }
  return (
    <form
      noValidate
      className="no-print rounded-(--radius-card) border border-line bg-surface p-4 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        if (isBusy) return
        setBusy(true)
        void submit()
          .catch((failure: Error) => setError(failure.message))
          .finally(() => {
            setBusy(false)
            requestAnimationFrame(() => focusInvalid(form))
          })
      }}
    >
      <TextArea
        label={words.targets}
        hint={words.targetsHint}
        error={error}
        rows={2}
        autoCapitalize="none"
        value={draft.targets}
        onChange={(event) => edit({ targets: event.currentTarget.value })}
      />
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <div className="min-w-32 flex-1 md:max-w-xl">
          <Select
            label={words.kind}
            options={kindOptions}
            value={draft.kind}
            onChange={(event) => edit({ kind: event.currentTarget.value })}
          />
        </div>
        <Button type="submit" disabled={isBusy}>
          {words.add}
        </Button>
      </div>
      <p ref={status} tabIndex={-1} role="status" className="mt-2 text-sm text-quiet">
        {done}
      </p>
      <Fold look="plain" title={words.more} className="mt-2">
        <div className="grid items-start gap-4 md:grid-cols-2">
          {draft.kind === 'records' && (
            <Select
              label={words.recordType}
              options={typeOptions}
              value={draft.recordType}
              onChange={(event) => edit({ recordType: event.currentTarget.value })}
            />
          )}
          <WatchOptions
            hasExpected={draft.kind !== ESSENTIALS && hasExpected(draft.kind as WatchKindName)}
            hasDate={draft.kind === 'registration' || draft.kind === ESSENTIALS}
            options={draft}
            edit={edit}
          />
        </div>
      </Fold>
    </form>
  )
}
