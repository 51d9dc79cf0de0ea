import type { DnsChangeResult } from '@sundry/contracts/dns-change-v1'
import { limits } from '@sundry/contracts/limits'
import { type PlannedMove, withComparison, withTracking } from '@sundry/domain-report'
import { useEffect, useRef, useState } from 'react'
import { words as common } from '../../lookup/text.ts'
import { type Unanswered, unansweredFrom, unansweredOf } from '../../lookup/unanswered.ts'
import { loadNotice } from '../../lookup/unanswered-notice.tsx'
import { reasonOf } from '../../lookup/unanswered-text.ts'
import { askFor, sentenceOf } from '../../lookup/use-lookup.ts'
import { type InvokeError, invoke } from '../../platform/invoke.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { readMoveFile, removeMove, storedMoves, storeMove } from './stored-moves.ts'
import { words } from './text.ts'

interface MoveState {
  move: PlannedMove | null
  /** The last answer about who sees the switch. */
  tracked: DnsChangeResult | null
  /** The sentence of a comparison that found nothing to compare. */
  note: string | null
  /** The sample of a server without a way out. */
  sample: DnsChangeResult | null
  error: string | null
  unanswered: Unanswered | null
  retries: number
}

const nothing: MoveState = {
  move: null,
  tracked: null,
  note: null,
  sample: null,
  error: null,
  unanswered: null,
  retries: 0,
}
const MAX_WAITS = 20
const MAX_WAIT_S = 120
const MAX_TRACKED = 5

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
  })

/** Asks request by request; a rate limit is waited for, so that a large zone comes to its end. */
export async function compareInBatches(
  move: PlannedMove,
  signal: AbortSignal,
  onProgress: (progress: string) => void,
): Promise<{ results: readonly DnsChangeResult[]; error: InvokeError | null }> {
  const { batchesOf } = await import('@sundry/domain-report')
  const batches = batchesOf(move.sets)
  const results: DnsChangeResult[] = []
  let waits = 0
  for (let at = 0; at < batches.length && !signal.aborted; ) {
    onProgress(words.progress(at, batches.length))
    const { data, error } = await invoke('dns-change-v1', {
      body: { domain: move.domain, phase: 'plan', nameServers: [...move.nameServers], ...batches[at] } as never,
      signal,
      timeoutMs: limits.client.dnsChangeTimeoutMs,
    })
    if (error?.status === 429 && at > 0 && waits < MAX_WAITS) {
      const seconds = Math.min(MAX_WAIT_S, Math.max(1, error.retryAfter ?? 30))
      waits += 1
      onProgress(words.waiting(at, batches.length, seconds))
      await pause(seconds * 1000, signal)
      continue
    }
    if (error) return { results, error }
    results.push(data)
    if (data.isMockData || data.error) break
    at += 1
  }
  return { results, error: null }
}

/** A planned move, and what the server answers about it. What is changed meanwhile stays, and what is closed is not shown again. */
export function useMove(onChange: (move: PlannedMove) => void) {
  const [state, setState] = useState<MoveState>(nothing)
  const latest = useRef(nothing)
  const [progress, setProgress] = useState<string | null>(null)
  const { run, isBusy, cancel } = useLatest(() => setProgress(null))

  const put = (next: MoveState) => {
    latest.current = next
    setState(next)
  }
  const show = (move: PlannedMove, more: Partial<MoveState> = {}) => {
    put({ ...nothing, move, ...more })
    onChange(move)
  }
  const fail = (error: string, unanswered: Unanswered | null = null, retries = 0) => {
    put({ ...latest.current, sample: null, error, unanswered, retries })
    if (retries === 0) toast.bad({ title: words.failed, description: error }, LONG_MS)
  }
  const failWith = (cause: unknown, retries: number) =>
    fail(sentenceOf(cause), unansweredFrom(cause, sentenceOf(cause)), retries)
  const showSample = (sample: DnsChangeResult) => {
    put({ ...nothing, sample })
    toast.good({ title: common.mockTitle, description: common.mockToast }, LONG_MS)
  }
  /** The last answers stay beside a move until the next ones, but not beside that of another domain. */
  const begin = (move: PlannedMove, retained: readonly ('note' | 'tracked')[]) => {
    void loadNotice()
    const before = latest.current.move?.domain === move.domain ? latest.current : nothing
    put({ ...nothing, move, ...Object.fromEntries(retained.map((name) => [name, before[name]])) })
  }

  const compare = async (move: PlannedMove, retries = 0) => {
    begin(move, ['tracked'])
    const done = await run((signal) => compareInBatches(move, signal, setProgress))
    if (done === undefined) return
    if (done.error) return failWith(done.error, retries)
    const last = done.results.at(-1)
    if (last?.isMockData) return showSample(last)
    // A plan that no server holds yet has a sentence, and the servers' states beside it.
    if (last?.error && !last.planned?.length)
      return fail(last.error, unansweredOf({ error: last.error, state: last.state }), retries)
    show(withComparison(latest.current.move ?? move, done.results, Date.now()), { note: last?.error ?? null })
  }

  const track = async (move: PlannedMove, retries = 0) => {
    begin(move, ['note', 'tracked'])
    const names = [...new Set(move.sets.map(({ name }) => name))].slice(0, MAX_TRACKED)
    const requested = await run((signal) =>
      invoke('dns-change-v1', {
        body: { domain: move.domain, phase: 'follow', nameServers: [...move.nameServers], names },
        signal,
        timeoutMs: limits.client.dnsChangeTimeoutMs,
      }),
    )
    if (requested === undefined) return
    const { data, error } = requested
    if (error) return failWith(error, retries)
    if (data.isMockData) return showSample(data)
    if (data.error) return fail(data.error, unansweredOf({ error: data.error, state: data.state }), retries)
    show(withTracking(latest.current.move ?? move, data, Date.now()), { tracked: data })
  }
  const clearError = () => {
    if (latest.current.error !== null) put({ ...latest.current, error: null, unanswered: null })
  }
  const open = (move: PlannedMove) => {
    cancel()
    show(move)
  }
  const close = () => {
    cancel()
    put(nothing)
  }
  const change = (some: Partial<PlannedMove>) => {
    const { move, tracked, note } = latest.current
    if (move) show({ ...move, ...some }, { tracked, note })
  }
  return { ...state, progress, isBusy, open, change, compare, track, fail, cancel, clearError, close }
}

interface CurrentServers {
  domain: string
  nameServers: readonly string[]
  /** Why they are not known. */
  error: string | null
}

/** The name servers that the domain has now; asked for once a domain. */
export function useCurrentServers() {
  const [current, setCurrent] = useState<CurrentServers | null>(null)
  const { run, isBusy } = useLatest()
  const look = async (domain: string) => {
    if (current?.domain === domain && current.error === null) return
    setCurrent(null)
    const found = await run(async (signal): Promise<CurrentServers> => {
      try {
        const { nameservers, isMockData } = await askFor('nameserver-check-v1', { domain }, words.failed, signal)
        if (isMockData) return { domain, nameServers: [], error: `${common.notChecked}. ${common.nothingLookedUp}` }
        return { domain, nameServers: nameservers, error: null }
      } catch (cause) {
        return { domain, nameServers: [], error: reasonOf(cause, sentenceOf(cause)) }
      }
    })
    if (found) setCurrent(found)
  }
  return { current, isBusy, look }
}

/** The moves that this browser has; a removed one can be brought back until the next change. */
export function useSavedMoves() {
  const [moves, setMoves] = useState<readonly PlannedMove[]>([])
  const [removed, setRemoved] = useState<PlannedMove | null>(null)
  const [isWrongFile, setWrongFile] = useState(false)
  useEffect(() => setMoves(storedMoves()), [])

  const store = (move: PlannedMove) => {
    // A change without planned servers is only tracked: there is no path to come back to.
    if (move.nameServers.length === 0) return
    storeMove(move)
    setMoves(storedMoves())
    setRemoved(null)
    setWrongFile(false)
  }
  const remove = (move: PlannedMove) => {
    removeMove(move.domain)
    setMoves(storedMoves())
    setRemoved(move)
  }
  const undo = () => removed && store(removed)
  const readFile = async (file: File) => {
    const move = await readMoveFile(file)
    setWrongFile(move === null)
    return move
  }
  return { moves, removed, isWrongFile, store, remove, undo, readFile }
}
