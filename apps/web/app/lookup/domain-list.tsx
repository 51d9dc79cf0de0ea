import { pause } from '@sundry/kit'
import { type ReactNode, useState } from 'react'
import { downloadText } from '../platform/download.ts'
import { InvokeError } from '../platform/invoke.ts'
import { useLatest } from '../platform/use-latest.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { ScrollBox } from '../ui/scroll-box.tsx'
import { SampleNotice } from './sample.tsx'

export const MAX_DOMAINS = 100

/** Spaces part domains, but not the words of a phrase, which stays one entry that is no domain. */
const entriesIn = (line: string): string[] => {
  const parts = line.split(/\s+/).filter((part) => part !== '')
  return parts.every((part) => /[.:@]/.test(part)) ? parts : [parts.join(' ')]
}

/** Reads any list that people paste; `nameIn` finds the domain in one entry. */
export function domainsIn(text: string, nameIn: (entry: string) => string): string[] {
  const entries = text.split(/[\n\r,;]+/).flatMap(entriesIn)
  return [...new Set(entries.map(nameIn))].filter((name) => name !== '')
}

const NOT_A_DOMAIN = 'This is not a domain name. Enter one such as example.com.'

const WAIT_SECONDS = { min: 1, usual: 5, max: 120 }

interface Asking<Row> {
  concurrency: number
  ask: (domain: string, signal: AbortSignal) => Promise<Row>
  rowOf: (domain: string, failure: unknown) => Row
  onRows: (rows: Row[]) => void
  /** Seconds until the server takes the next question; null when it does again. */
  onWait: (seconds: number | null) => void
}

/** Seconds to wait before asking again, where the server is busy or the visitor has asked much. */
function waitOf(failure: unknown): number | null {
  if (!(failure instanceof InvokeError) || (failure.status !== 429 && failure.status !== 503)) return null
  const { min, usual, max } = WAIT_SECONDS
  return Math.min(max, Math.max(min, failure.retryAfter ?? usual))
}

/** Rows come in the order of the domains, whichever is answered first. */
export async function askConcurrently<Row>(
  domains: readonly string[],
  signal: AbortSignal,
  { concurrency, ask, rowOf, onRows, onWait }: Asking<Row>,
): Promise<void> {
  const found = new Map<string, Row>()
  const left = [...domains]
  /** One refusal makes every request wait. */
  let held = Promise.resolve()
  const askOne = async (domain: string): Promise<Row | null> => {
    if (/\s/.test(domain)) return rowOf(domain, new Error(NOT_A_DOMAIN))
    for (;;) {
      await held
      if (signal.aborted) return null
      try {
        return await ask(domain, signal)
      } catch (failure) {
        const seconds = waitOf(failure)
        if (seconds === null) return rowOf(domain, failure)
        onWait(seconds)
        held = pause(seconds * 1000, signal).catch(() => undefined)
        await held
        if (!signal.aborted) onWait(null)
      }
    }
  }
  const askNext = async () => {
    for (let domain = left.shift(); domain !== undefined; domain = left.shift()) {
      const row = await askOne(domain)
      if (row === null || signal.aborted) return
      found.set(domain, row)
      onRows(domains.flatMap((name) => found.get(name) ?? []))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, askNext))
}

export function useDomainList<Row>(asking: Pick<Asking<Row>, 'concurrency' | 'ask' | 'rowOf'>) {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [total, setTotal] = useState(0)
  const [waitSeconds, setWait] = useState<number | null>(null)
  const { run, isBusy, cancel } = useLatest()
  const start = (domains: readonly string[]) => {
    setRows([])
    setWait(null)
    setTotal(domains.length)
    void run((signal) => askConcurrently(domains, signal, { ...asking, onRows: setRows, onWait: setWait }))
  }
  return { rows, total, waitSeconds: isBusy ? waitSeconds : null, isBusy, start, cancel }
}

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
