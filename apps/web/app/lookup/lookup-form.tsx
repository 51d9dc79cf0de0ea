import { type ReactNode, useEffect } from 'react'
import { focusInvalid } from '../platform/bring-into-view.ts'
import { whenSettled } from '../platform/when-settled.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { BusyLine } from './busy-line.tsx'
import { words as common } from './text.ts'
import type { Unanswered } from './unanswered.ts'
import { loadNotice, UnansweredNotice } from './unanswered-notice.tsx'

interface Props {
  words: { label: string; hint: string; placeholder: string; example: string; run: string; loading: string }
  form: { value: string; edit: (value: string) => void; submit: () => void; pick: (value: string) => void }
  /** The field's name in the address, for a form sent before hydration. */
  name: string
  type?: 'url'
  /** The failure: beside the field if the visitor can fix it there, else below it with the next step. */
  failure: { error: string; unanswered: Unanswered | null; retries: number } | null
  onRetry: (isAutomatic: boolean) => void
  busy: boolean
  children?: ReactNode
}

export function LookupForm({ words, form, name, type, failure, onRetry, busy, children }: Props) {
  useEffect(() => whenSettled(() => void loadNotice()), [])
  return (
    <form
      noValidate
      className="rounded-(--radius-card) border border-line bg-surface p-4 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        form.submit()
        focusInvalid(event.currentTarget)
      }}
    >
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <TextField
          label={words.label}
          hint={words.hint}
          placeholder={words.placeholder}
          name={name}
          {...(type && { type, required: true })}
          value={form.value}
          error={failure?.unanswered ? null : (failure?.error ?? null)}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => form.edit(event.currentTarget.value)}
        />
        <div className="flex flex-wrap items-center gap-3 sm:mt-7">
          <Button type="submit" disabled={busy} className="px-8 max-sm:min-h-12">
            {words.run}
          </Button>
          {!busy && (
            <Button variant="quiet" onClick={() => form.pick(words.example)}>
              {common.example}
            </Button>
          )}
          <BusyLine text={busy ? words.loading : null} />
        </div>
      </div>
      {failure?.unanswered && (
        <div className="mt-4">
          <UnansweredNotice unanswered={failure.unanswered} retries={failure.retries} onRetry={onRetry} />
        </div>
      )}
      {children && <div className="mt-5 grid grid-cols-[2fr_3fr] gap-4 sm:grid-cols-2">{children}</div>}
    </form>
  )
}
