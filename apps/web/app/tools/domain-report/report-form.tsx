import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { BusyLine } from '../../lookup/busy-line.tsx'
import { words as common } from '../../lookup/text.ts'
import type { Unanswered } from '../../lookup/unanswered.ts'
import { UnansweredNotice } from '../../lookup/unanswered-notice.tsx'
import { focusInvalid } from '../../platform/bring-into-view.ts'
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
  /** How many are in front in the server's line. */
  ahead: number | null
  /** Unfolded by the visitor, who is about to type. */
  isFocused?: boolean
  onEdit: (value: string) => void
  onSubmit: (value: string) => void
  onCancel: () => void
  onFile: (file: File) => void
}

const MAX_ROWS = 8

export function ReportForm(props: Props) {
  const {
    value,
    error,
    unanswered,
    retries,
    onRetry,
    busy,
    ahead,
    isFocused = false,
    onEdit,
    onSubmit,
    onCancel,
    onFile,
  } = props
  const [isOver, setOver] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isFocused) form.current?.querySelector('textarea')?.select()
  }, [isFocused])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
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
      ref={form}
      noValidate
      className={`rounded-(--radius-card) border bg-surface p-5 sm:p-6 ${isOver ? 'border-hue' : 'border-line'}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        onSubmit(value)
        focusInvalid(event.currentTarget)
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
        <div className="flex flex-wrap items-center gap-3 sm:mt-7">
          <Button type="submit" disabled={busy} className="px-8 max-sm:min-h-12">
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
        <BusyLine text={busy ? waiting(ahead) : null} className="col-span-full" />
      </div>
      {unanswered && (
        <div className="mt-4">
          <UnansweredNotice unanswered={unanswered} {...(retries !== undefined && { retries })} onRetry={onRetry} />
        </div>
      )}
    </form>
  )
}

const waiting = (ahead: number | null) => (ahead === null ? words.loading : common.inLine(ahead))

interface LineProps {
  domain: string
  /** How old the report is, where it is one that was kept. */
  age: string | null
  busy: boolean
  /** Nothing of a new report is here yet. */
  isStarting: boolean
  /** How many are in front in the server's line. */
  ahead: number | null
  onAnother: () => void
  onRefresh: () => void
  onCancel: () => void
}

/** The form in one line, above a report. */
export function ReportLine({ domain, age, busy, isStarting, ahead, onAnother, onRefresh, onCancel }: LineProps) {
  return (
    <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-1 rounded-(--radius-card) border border-line bg-surface py-2 pl-5 pr-2 max-sm:pt-3 sm:pl-6">
      <p className="min-w-0 grow wrap-anywhere">
        <span className="font-semibold">{domain}</span>
        {age && <span className="ml-3 text-sm text-quiet">{age}</span>}
      </p>
      <div className="-ml-5 flex flex-wrap sm:ml-0">
        <Button variant="quiet" onClick={onAnother}>
          {words.another}
        </Button>
        {isStarting ? (
          <Button variant="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
        ) : (
          <Button variant="quiet" disabled={busy} onClick={onRefresh}>
            {words.again}
          </Button>
        )}
      </div>
      <BusyLine text={isStarting ? waiting(ahead) : null} className="basis-full" />
    </div>
  )
}
