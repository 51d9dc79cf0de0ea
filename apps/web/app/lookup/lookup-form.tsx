import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { words } from './text.ts'

type Props = {
  label: string
  hint: string
  placeholder: string
  /** The field's name in the address, for a form sent before the page is live. */
  name: string
  value: string
  error: string | null
  busy: boolean
  button: string
  loading: string
  onValue: (value: string) => void
  onSubmit: () => void
  onExample: () => void
  /** More controls, beside the field. */
  children?: ReactNode
}

/** The form of a lookup: one field, what the tool asks beside it, one button; Enter submits. */
export function LookupForm(props: Props) {
  const { label, hint, placeholder, name, value, error, busy, button, loading, children } = props
  return (
    <form
      noValidate
      className="rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) props.onSubmit()
      }}
    >
      <div className={children ? 'grid gap-4 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr]' : ''}>
        <TextField
          label={label}
          hint={hint}
          placeholder={placeholder}
          name={name}
          value={value}
          error={error}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...(children && { className: 'sm:col-span-2 lg:col-span-1' })}
          onChange={(event) => props.onValue(event.currentTarget.value)}
        />
        {children}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={busy} className="min-h-12 px-8">
          {button}
        </Button>
        {!busy && value === '' && (
          <Button look="quiet" onClick={props.onExample}>
            {words.example}
          </Button>
        )}
        <p role="status" className="flex items-center gap-2.5 text-quiet empty:hidden">
          {busy && (
            <>
              <span
                aria-hidden="true"
                className="size-4 animate-spin rounded-full border-2 border-line-strong border-t-hue"
              />
              {loading}
            </>
          )}
        </p>
      </div>
    </form>
  )
}
