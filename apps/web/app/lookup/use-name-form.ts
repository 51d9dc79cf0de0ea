import type { FunctionOutput } from '@sundry/contracts/functions'
import { useEffect, useEffectEvent, useState } from 'react'
import { readQuery, writeQuery } from './query-state.ts'
import { useRecent } from './recent-list.tsx'
import { words } from './text.ts'
import { type LookupName, type LookupWords, useLookup } from './use-lookup.ts'

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
    onEmpty: () => refuse(words.emptyInline, words.emptyToast),
    onEdit: clearError,
    onName: (domain) => {
      writeQuery({ domain })
      void run({ domain }, domain, () => remember(domain))
    },
  })
  return { state, form, retry, recent, forget }
}
