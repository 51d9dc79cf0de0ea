import type { ComponentProps, ReactNode } from 'react'
import { controlClass, Field } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

type Props = {
  label: string
  options: readonly SelectOption[]
  hint?: ReactNode
  error?: string | null
  className?: string
} & Omit<ComponentProps<'select'>, 'className' | 'children'>

/** An option's value must not be empty, which means "nothing chosen". */
export function Select({ label, options, hint, error, className, ...select }: Props) {
  const empty = options.find((option) => option.value === '')
  if (empty) throw new Error(`The option "${empty.label}" of "${label}" must not have an empty-string value.`)
  return (
    <Field label={label} hint={hint} error={error ?? null} {...(className && { className })}>
      {(props) => (
        <select className={`${controlClass} pr-8`} {...select} {...props}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
