import { pause } from '@sundry/kit'
import { useState } from 'react'
import { InvokeError } from '../platform/invoke.ts'
import { useLatest } from '../platform/use-latest.ts'

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
