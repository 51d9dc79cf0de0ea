import { QueueFull } from '@sundry/kit'
import { type Client, ClientCounts } from './client-key.ts'
import { setAlarm } from './coarse-clock.ts'

/** Thrown at once where the queue is full, so that the visitor is asked to come back instead of waiting longer. */
export { QueueFull }

export class ClientHoldsTooMany extends Error {
  override name = 'ClientHoldsTooMany'
}

export interface QueueRequest {
  readonly signal: AbortSignal
  readonly client: Client | null
}

export interface Place {
  /** How many wait in front; null while the place is held. */
  readonly ahead: number | null
  /** For how long the place has been held, all turns together. */
  readonly heldMs: number
  /** Resolves while the place is held; rejects with the signal's reason when its visitor leaves. */
  turn(): Promise<void>
  release(): void
}

export interface Queue {
  enter(waiting: QueueRequest): (() => void) | Promise<() => void>
  join(waiting: QueueRequest): Place
  readonly running: number
  readonly waiting: number
}

interface QueueSize {
  running: number
  waiting: number
  perClient?: number
  /** Who has held a place this long goes to the end of the line once somebody else waits. */
  turnMs?: number
}

/** Share of an IPv6 /48, as a multiple of one client. */
const NETWORK_SHARE = 2

interface Entry extends QueueRequest {
  state: 'waiting' | 'running' | 'over'
  since: number
  heldMs: number
  begin: (() => void) | null
}

/**
 * Refuses instead of growing; a task whose visitor leaves or whose time is up leaves the queue at once. No one holds
 * more places than are free, so that few clients cannot take them all: n of them leave one in n + 1 to who comes next.
 */
export function createQueue({
  running: maxValue,
  waiting: longest,
  perClient = Number.POSITIVE_INFINITY,
  turnMs = Number.POSITIVE_INFINITY,
}: QueueSize): Queue {
  /** Both in order of arrival. */
  const atWork = new Set<Entry>()
  const line = new Set<Entry>()
  const held = new ClientCounts({ perClient, perNetwork: perClient * NETWORK_SHARE })
  const working = new ClientCounts({ perClient: maxValue, perNetwork: maxValue })
  let silence: (() => void) | null = null

  function mayStart({ client }: QueueRequest): boolean {
    const free = maxValue - atWork.size
    return free > 0 && (client === null || working.of(client.network ?? client.key) < free)
  }

  function start(entry: Entry): void {
    line.delete(entry)
    atWork.add(entry)
    if (entry.client !== null) working.take(entry.client)
    entry.state = 'running'
    entry.since = performance.now()
    entry.begin?.()
    entry.begin = null
  }

  function stopWork(entry: Entry): void {
    atWork.delete(entry)
    if (entry.client !== null) working.give(entry.client)
    entry.heldMs += performance.now() - entry.since
  }

  function fill(): void {
    for (const entry of line) {
      if (atWork.size >= maxValue) break
      if (mayStart(entry)) start(entry)
    }
    watchTurns()
  }

  function watchTurns(): void {
    silence?.()
    silence = null
    const [oldest] = atWork
    if (line.size === 0 || oldest === undefined || turnMs === Number.POSITIVE_INFINITY) return
    silence = setAlarm(Math.max(0, oldest.since + turnMs - performance.now()), () => {
      stopWork(oldest)
      oldest.state = 'waiting'
      line.add(oldest)
      fill()
    })
  }

  function leave(entry: Entry): void {
    if (entry.state === 'over') return
    if (entry.state === 'running') stopWork(entry)
    else line.delete(entry)
    entry.state = 'over'
    entry.begin = null
    if (entry.client !== null) held.give(entry.client)
    if (line.size > 0) fill()
  }

  function add({ client, ...request }: QueueRequest): Entry {
    const entry: Entry = {
      client,
      get signal() {
        return request.signal
      },
      state: 'waiting',
      since: 0,
      heldMs: 0,
      begin: null,
    }
    if (client !== null && !held.take(client)) throw new ClientHoldsTooMany('the client holds its share of places')
    if (mayStart(entry)) start(entry)
    else if (line.size < longest) {
      line.add(entry)
      watchTurns()
    } else {
      if (client !== null) held.give(client)
      throw new QueueFull('the queue is full')
    }
    return entry
  }

  function turnOf(entry: Entry): Promise<void> {
    if (entry.state === 'running') return Promise.resolve()
    const { signal } = entry
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        leave(entry)
        reject(signal.reason)
      }
      if (entry.state === 'over' || signal.aborted) return giveUp()
      signal.addEventListener('abort', giveUp, { once: true })
      entry.begin = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
    })
  }

  return {
    get running() {
      return atWork.size
    },
    get waiting() {
      return line.size
    },
    enter(request) {
      const entry = add(request)
      const release = () => leave(entry)
      return entry.state === 'running' ? release : turnOf(entry).then(() => release)
    },
    join(request) {
      const entry = add(request)
      return {
        get ahead() {
          return entry.state === 'waiting' ? [...line].indexOf(entry) : null
        },
        get heldMs() {
          return entry.heldMs + (entry.state === 'running' ? performance.now() - entry.since : 0)
        },
        turn: () => turnOf(entry),
        release: () => leave(entry),
      }
    },
  }
}
