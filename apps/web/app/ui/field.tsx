import { type ComponentProps, type ReactNode, useId } from 'react'
import { buttonClass } from './button.tsx'

export const controlClass =
  'min-h-11 w-full rounded-xl border border-line-strong bg-surface px-3.5 text-base text-ink placeholder:text-quiet focus-visible:outline-offset-1 aria-invalid:border-bad disabled:opacity-50'

interface Frame {
  label: string
  hint?: ReactNode
  error?: string | null
  className?: string
}

type Render = (props: {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}) => ReactNode

export function Field({ label, hint, error, className = '', children }: Frame & { children: Render }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-[0.9375rem] font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 max-w-prose text-sm text-quiet">
          {hint}
        </p>
      )}
      <p
        id={`${id}-error`}
        role="alert"
        className="mt-1.5 text-sm font-medium whitespace-pre-line text-bad wrap-anywhere empty:hidden"
      >
        {error}
      </p>
    </div>
  )
}

type TextFieldProps = Frame & Omit<ComponentProps<'input'>, 'className'>

export function TextField({ label, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error ?? null} {...(className && { className })}>
      {(props) => <input className={controlClass} {...input} {...props} />}
    </Field>
  )
}

type TextAreaProps = Frame & Omit<ComponentProps<'textarea'>, 'className'> & { mono?: boolean }

export function TextArea({ label, hint, error, className, mono = false, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error ?? null} {...(className && { className })}>
      {(props) => (
        <textarea
          spellCheck={false}
          className={`${controlClass} py-3 leading-relaxed ${mono ? 'font-mono text-sm' : ''}`}
          {...area}
          {...props}
        />
      )}
    </Field>
  )
}

interface FileButtonProps {
  label: string
  accept?: string
  variant?: 'secondary' | 'quiet'
  className?: string
  onFile: (file: File) => unknown
}

/** Opens the browser's choice of a file; the same one can be chosen again. */
export function FileButton({ label, accept, variant = 'secondary', className = '', onFile }: FileButtonProps) {
  return (
    <label
      className={buttonClass(
        variant,
        `cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 ${className}`,
      )}
    >
      {label}
      <input
        type="file"
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}

/** For a field of numbers that is read as a text: a comma, which it would drop, is a point. */
export function commaAsPoint(field: HTMLInputElement | null) {
  const listeners = new AbortController()
  const onInput = (event: InputEvent) => {
    if (event.data !== ',') return
    event.preventDefault()
    document.execCommand('insertText', false, '.')
  }
  field?.addEventListener('beforeinput', onInput, { signal: listeners.signal })
  return () => listeners.abort()
}
