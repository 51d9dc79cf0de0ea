import { type FormEvent, useState } from 'react'

type Faults<K extends string> = Partial<Record<K, string>>

export function useForm<K extends string>(
  fields: readonly K[],
  check: (values: Record<K, string>) => Faults<K>,
  send: (values: Record<K, string>) => Promise<string | null>,
) {
  const empty = () => Object.fromEntries(fields.map((field) => [field, ''])) as Record<K, string>
  const [values, setValues] = useState(empty)
  const [faults, setFaults] = useState<Faults<K>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const found = check(values)
    setFaults(found)
    setFailure(null)
    const first = fields.find((field) => found[field])
    if (first) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    setBusy(true)
    const fault = await send(values)
    setBusy(false)
    setFailure(fault)
  }

  return {
    values,
    failure,
    busy,
    onSubmit,
    clear: () => setValues(empty()),
    field: (name: K) => ({
      name,
      value: values[name],
      error: faults[name] ?? null,
      onChange: (event: { target: { value: string } }) => {
        const { value } = event.target
        setValues((now) => ({ ...now, [name]: value }))
        setFaults((now) => ({ ...now, [name]: undefined }))
      },
    }),
  }
}
