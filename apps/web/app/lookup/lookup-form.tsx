import type { FunctionOutput } from '@sundry/contracts/functions'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { focusInvalid } from '../platform/bring-into-view.ts'
import { whenSettled } from '../platform/when-settled.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { BusyLine } from './busy-line.tsx'
import { readQuery, writeQuery } from './query-state.ts'
import { useRecent } from './recent-list.tsx'
import { words as common } from './text.ts'
import type { Unanswered } from './unanswered.ts'
import { loadNotice, UnansweredNotice } from './unanswered-notice.tsx'
import { type LookupName, type LookupWords, useLookup } from './use-lookup.ts'

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

/** True if the input begins with a www. that is removed before it is sent. */
export const hasWww = (input: string): boolean => /^\s*(?:https?:\/\/)?www\./i.test(input)

export function cleanName(input: string): string {
  return input
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/.*$/s, '')
}

interface Options {
  param: string
  clean: (input: string) => string
  /** With what was typed, since cleaning takes something away. */
  onName: (name: string, shared: boolean, input: string) => void
  onEmpty: () => void
  onEdit: () => void
}

export function useNameForm({ param, clean, onName, onEmpty, onEdit }: Options) {
  const [value, setValue] = useState('')
  const submit = (input: string, shared = false) => {
    const name = clean(input)
    if (name === '') onEmpty()
    else onName(name, shared, input)
  }
  const pick = (name: string, shared = false) => {
    setValue(name)
    submit(name, shared)
  }
  const openShared = useEffectEvent(() => {
    const shared = readQuery(param)
    if (shared) pick(shared, true)
  })
  useEffect(() => openShared(), [])
  return {
    value,
    edit: (input: string) => {
      setValue(input)
      onEdit()
    },
    submit: () => submit(value),
    pick: (name: string) => pick(name),
    setValue,
  }
}

export function useDomainLookup<Name extends Extract<LookupName, 'domain-expiry-check-v1' | 'nameserver-check-v1'>>(
  toolId: string,
  functionName: Name,
  texts: LookupWords<FunctionOutput<Name>>,
) {
  const { state, run, retry, refuse, clearError } = useLookup(functionName, texts)
  const { recent, remember, forget } = useRecent(toolId)
  const form = useNameForm({
    param: 'domain',
    clean: cleanName,
    onEmpty: () => refuse(common.emptyInline, common.emptyToast),
    onEdit: clearError,
    onName: (domain) => {
      writeQuery({ domain })
      void run({ domain }, domain, () => remember(domain))
    },
  })
  return { state, form, retry, recent, forget }
}
