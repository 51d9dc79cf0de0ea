import { createFairQueue, type FairQueue, QueueFull } from '@sundry/worker-call'
import type { Clock } from '../ports/clock.ts'
import { RegistryFault } from '../ports/registries.ts'
import type { Turn } from '../ports/turn.ts'

const EVERY_MS = 1000
/** So many at once, when the host has had its peace before. */
const BURST = 5
const LONGEST_LINE = 5
/** Beside the one whose turn is next. */
const LINE_PER_CLIENT = 1
/** A host that failed several times in a row is left alone this long. */
const REST_MS = 60_000
const FAILURES = 4
const MOST_HOSTS = 2000

interface HostState {
  /** When the burst would be free again. */
  fullAt: number
  line: FairQueue
  failures: number
  restsUntil: number
}

const busy = () =>
  new RegistryFault('throttled', 'The registry is limiting questions at the moment. Please try again in a few minutes.')

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }, ms)
    signal?.addEventListener('abort', leave, { once: true })
  })
}

/**
 * Keeps us a good guest of each registry: one question a second after a small burst, a rest when it asks for one or
 * does not answer. The line in front of a registry is short and takes turns between clients, so that one or two of them
 * cannot use up its questions.
 */
export class HostManners {
  readonly #clock: Clock
  readonly #hosts = new Map<string, HostState>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  #state(host: string): HostState {
    const known = this.#hosts.get(host)
    if (known) return known
    if (this.#hosts.size >= MOST_HOSTS) this.#hosts.clear()
    const line = createFairQueue({ running: 1, waiting: LONGEST_LINE, waitingPerClient: LINE_PER_CLIENT })
    const fresh = { fullAt: 0, line, failures: 0, restsUntil: 0 }
    this.#hosts.set(host, fresh)
    return fresh
  }

  /** Waits for our turn at a host; throws when the line is full or the host is being left alone. */
  async turn(host: string, { client, signal }: Turn): Promise<void> {
    const state = this.#state(host)
    if (state.restsUntil > this.#clock.now()) throw busy()
    // The burst needs no line, while nobody stands in it.
    if (state.line.running === 0 && this.#waitFor(state) <= 0) return this.#take(state)
    let release: () => void
    try {
      release = await state.line.enter(client, signal)
    } catch (error) {
      throw error instanceof QueueFull ? busy() : error
    }
    try {
      const wait = this.#waitFor(state)
      if (wait > 0) await pause(wait, signal)
      if (state.restsUntil > this.#clock.now()) throw busy()
      this.#take(state)
    } finally {
      release()
    }
  }

  /** How long until the host may be asked once more. */
  #waitFor({ fullAt }: HostState): number {
    const now = this.#clock.now()
    return Math.max(now, fullAt) + EVERY_MS - now - BURST * EVERY_MS
  }

  #take(state: HostState): void {
    state.fullAt = Math.max(this.#clock.now(), state.fullAt) + EVERY_MS
  }

  /** The host asked to be left alone. */
  rest(host: string, ms = REST_MS): void {
    this.#state(host).restsUntil = this.#clock.now() + Math.min(Math.max(ms, 1000), 3_600_000)
  }

  answered(host: string): void {
    this.#state(host).failures = 0
  }

  failed(host: string): void {
    const state = this.#state(host)
    state.failures += 1
    if (state.failures >= FAILURES) {
      state.failures = 0
      this.rest(host)
    }
  }
}
