import type { Field, Value } from '@sundry/schema'
import { memo, useId, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'
import { LineIcon } from '../../ui/glyph.tsx'
import { useDrafts, useFindings } from './model.ts'
import { words } from './text.ts'

interface Props {
  field: Field
  path: string
  value: Value
  label?: string
  idle?: boolean
}

const UNSET = 'unset'
const rowsOf: Partial<Record<Field['kind'], number>> = { long: 3 }
const modes: Partial<Record<Field['kind'], 'decimal' | 'numeric' | 'url' | 'email' | 'tel'>> = {
  number: 'decimal',
  integer: 'numeric',
  url: 'url',
  email: 'email',
  phone: 'tel',
  gtin: 'numeric',
}

const asTyped = (field: Field, text: string): Value =>
  (field.kind === 'number' || field.kind === 'integer') && text !== '' && String(Number(text)) === text
    ? Number(text)
    : text

export const ScalarField = memo(function ScalarField({ field, path, value, label = field.label, idle = false }: Props) {
  const id = useId()
  const [visited, setVisited] = useState(false)
  const strict = useDrafts((state) => state.strict)
  const finding = useFindings((state) => state.byPath.get(path))
  const write = (next: Value) => useDrafts.getState().set(path, next)
  const text = value === undefined || value === null || typeof value === 'object' ? '' : String(value)

  const shown = finding && finding.severity !== 'info' && (strict || visited) ? finding : undefined
  const marked = field.level !== 'optional' && !idle
  const described = [marked && `${id}-mark`, field.hint && `${id}-hint`, shown && `${id}-fault`]
    .filter(Boolean)
    .join(' ')
  const common = {
    id,
    'data-path': path,
    'aria-describedby': described || undefined,
    'aria-invalid': shown?.severity === 'error' ? (true as const) : undefined,
    'aria-required': marked && field.level === 'required' ? (true as const) : undefined,
    onBlur: () => setVisited(true),
  }
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="text-[0.9375rem] font-semibold">
          {label}
        </label>
        {marked && <Mark id={`${id}-mark`} level={field.level} />}
      </div>
      {field.kind === 'enum' || field.kind === 'boolean' ? (
        <select
          {...common}
          className={`${controlClass} pr-8`}
          value={text === '' ? UNSET : text}
          onChange={({ currentTarget: { value: chosen } }) => write(readChoice(field, chosen))}
        >
          {choices(field, text).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : rowsOf[field.kind] ? (
        <textarea
          {...common}
          rows={rowsOf[field.kind]}
          className={`${controlClass} py-2.5 leading-relaxed`}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
        />
      ) : (
        <div className="flex gap-2">
          <input
            {...common}
            className={controlClass}
            value={text}
            inputMode={modes[field.kind]}
            autoComplete="off"
            placeholder={field.kind === 'text' || field.example === undefined ? undefined : String(field.example)}
            onChange={(event) => write(asTyped(field, event.currentTarget.value))}
          />
          {(field.kind === 'date' || field.kind === 'datetime') && (
            <DayPicker label={label} value={text} onPick={write} />
          )}
        </div>
      )}
      {field.hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-quiet">
          {field.hint}
        </p>
      )}
      <p
        id={`${id}-fault`}
        role="alert"
        className={`mt-1.5 text-sm font-medium empty:hidden ${shown?.severity === 'error' ? 'text-bad' : 'text-warn'}`}
      >
        {shown?.message}
      </p>
    </div>
  )
})

export function Mark({ id, level }: { id?: string; level: Field['level'] }) {
  if (level === 'optional') return null
  const tone = level === 'required' ? 'text-hue' : 'text-quiet'
  return (
    <span id={id} className={`text-xs font-medium ${tone}`}>
      {words[level]}
    </span>
  )
}

function choices(field: Field, text: string) {
  const options =
    field.kind === 'boolean'
      ? [
          { value: 'true', label: words.yes },
          { value: 'false', label: words.no },
        ]
      : (field.options ?? [])
  const foreign = text !== '' && !options.some(({ value }) => value === text) ? [{ value: text, label: text }] : []
  return [{ value: UNSET, label: words.notGiven }, ...options, ...foreign]
}

function readChoice(field: Field, chosen: string): Value {
  if (chosen === UNSET) return undefined
  return field.kind === 'boolean' && (chosen === 'true' || chosen === 'false') ? chosen === 'true' : chosen
}

interface DayPickerProps {
  label: string
  value: string
  onPick: (value: string) => void
}

/** Beside a text field, because a native date field cannot hold a time zone. */
function DayPicker({ label, value, onPick }: DayPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const day = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? ''
  return (
    <span className="relative">
      <IconButton label={words.pick(label)} onClick={() => input.current?.showPicker()}>
        <LineIcon path="M5 5h14v15H5zM5 10h14M9 3v4M15 3v4" />
      </IconButton>
      <input
        ref={input}
        type="date"
        tabIndex={-1}
        aria-hidden
        className="pointer-events-none absolute bottom-0 left-0 size-px opacity-0"
        value={day}
        onChange={({ currentTarget }) => onPick(currentTarget.value + (day === '' ? '' : value.slice(day.length)))}
      />
    </span>
  )
}
