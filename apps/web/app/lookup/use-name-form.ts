import { useEffect, useEffectEvent, useState } from 'react'
import { readQuery } from './query-state.ts'

interface Options {
  /** The value's name in the address. */
  param: string
  clean: (input: string) => string
  /** Called with a cleaned name, never an empty one; `shared` when it came with the address. */
  onName: (name: string, shared: boolean) => void
  onEmpty: () => void
  onEdit: () => void
}

/** The one field of a lookup: what is typed, sent, or came with a shared address, which is looked up at once. */
export function useNameForm({ param, clean, onName, onEmpty, onEdit }: Options) {
  const [value, setValue] = useState('')
  const submit = (input: string, shared = false) => {
    const name = clean(input)
    if (name === '') onEmpty()
    else onName(name, shared)
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
