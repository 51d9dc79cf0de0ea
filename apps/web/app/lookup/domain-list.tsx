import { type ReactNode, useState } from 'react'
import { downloadText } from '../platform/download.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { ScrollBox } from '../ui/scroll-box.tsx'
import { SampleNotice } from './sample.tsx'
import type { useDomainList } from './use-domain-list.ts'
import { domainsIn, MAX_DOMAINS } from './use-domain-list.ts'

const words = {
  label: 'Domains',
  none: 'Please enter at least one domain name.',
  many: (max: number) => `Please enter up to ${max} domains at a time.`,
  run: 'Check All',
  cancel: 'Cancel',
  notChecked: 'Not checked',
  save: 'Save CSV',
  progress: 'Domains checked',
  checked: (done: number, all: number) => `${done} of ${all} checked`,
  waiting: (seconds: number) => `The server asks for a pause of ${seconds} s; the list goes on by itself.`,
} as const

interface Props {
  initial?: string
  hint: string
  nameIn: (entry: string) => string
  list: Omit<ReturnType<typeof useDomainList<unknown>>, 'rows'> & { rows: readonly unknown[] }
  /** The server reached no one. */
  isUnreachable: boolean
  csv: { name: string; text: () => string }
  /** The table of the rows. */
  children: ReactNode
}

/** A list of domains asked for one after the other, with a table that fills and a CSV of it. */
export function DomainList({ initial = '', hint, nameIn, list, isUnreachable, csv, children }: Props) {
  const [text, setText] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const { rows, total, waitSeconds, isBusy, start, cancel } = list
  const submit = () => {
    const domains = domainsIn(text, nameIn)
    if (domains.length === 0) return setError(words.none)
    if (domains.length > MAX_DOMAINS) return setError(words.many(MAX_DOMAINS))
    start(domains)
  }
  return (
    <>
      <TextArea
        label={words.label}
        hint={hint}
        rows={5}
        mono
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(null)
        }}
      />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button variant="secondary" disabled={isBusy} onClick={submit}>
          {words.run}
        </Button>
        {isBusy && (
          <Button variant="quiet" onClick={cancel}>
            {words.cancel}
          </Button>
        )}
        {rows.length > 0 && (
          <Button variant="quiet" onClick={() => downloadText(csv.text(), csv.name, 'text/csv')}>
            {words.save}
          </Button>
        )}
        {total > 0 && (
          <p role="status" className="text-sm tabular-nums text-quiet">
            {words.checked(rows.length, total)}
            {waitSeconds !== null && `. ${words.waiting(waitSeconds)}`}
          </p>
        )}
      </div>
      {isBusy && <ProgressBar label={words.progress} value={rows.length} max={total} className="mt-4" />}
      {isUnreachable && (
        <div className="mt-5">
          <SampleNotice title={words.notChecked} isAbove={false} onRetry={submit} />
        </div>
      )}
      {rows.length > 0 && (
        <ScrollBox label={words.progress} className="mt-5">
          {children}
        </ScrollBox>
      )}
    </>
  )
}
