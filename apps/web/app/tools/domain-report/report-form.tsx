import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { BusyLine } from '../../lookup/busy-line.tsx'
import { words as common } from '../../lookup/text.ts'
import type { Unanswered } from '../../lookup/unanswered.ts'
import { UnansweredNotice } from '../../lookup/unanswered-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { words } from './text.ts'

interface Props {
  value: string
  error: string | null
  /** The same, where the visitor cannot put it right in the box. */
  unanswered?: Unanswered | null
  retries?: number
  onRetry?: (isAutomatic: boolean) => void
  busy: boolean
  onEdit: (value: string) => void
  onSubmit: (value: string) => void
  onCancel: () => void
  onFile: (file: File) => void
}

const MAX_ROWS = 8

export function ReportForm(props: Props) {
  const { value, error, unanswered, retries, onRetry, busy, onEdit, onSubmit, onCancel, onFile } = props
  const [isOver, setOver] = useState(false)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!busy) onSubmit(event.currentTarget.value)
  }
  const onDrop = (event: DragEvent) => {
    setOver(false)
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    onFile(file)
  }
  return (
    <form
      noValidate
      className={`rounded-(--radius-card) border bg-surface p-5 sm:p-6 ${isOver ? 'border-hue' : 'border-line'}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit(value)
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <Field label={words.label} hint={words.hint} error={unanswered ? null : error}>
          {(field) => (
            <textarea
              {...field}
              name="domain"
              rows={Math.min(MAX_ROWS, value.split('\n').length)}
              value={value}
              placeholder={words.placeholder}
              inputMode="url"
              enterKeyHint="go"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onKeyDown={onKeyDown}
              onChange={(event) => onEdit(event.currentTarget.value)}
              className={`${controlClass} block resize-none py-2.5 leading-[1.4]`}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-3 sm:mt-6.5">
          <Button type="submit" disabled={busy} className="min-h-12 px-8">
            {words.run}
          </Button>
          {!busy && (
            <Button variant="quiet" onClick={() => onSubmit(words.example)}>
              {common.example}
            </Button>
          )}
          {busy && (
            <Button variant="quiet" onClick={onCancel}>
              {words.cancel}
            </Button>
          )}
        </div>
        <BusyLine text={busy ? words.loading : null} className="col-span-full" />
      </div>
      {unanswered && (
        <div className="mt-4">
          <UnansweredNotice unanswered={unanswered} {...(retries !== undefined && { retries })} onRetry={onRetry} />
        </div>
      )}
    </form>
  )
}
