import type { Clock } from '../ports/clock.ts'
import { RegistryFault } from '../ports/registries.ts'

const EVERY_MS = 1000
/** So many at once, when the host has had its peace before. */
const BURST = 5
const LONGEST_LINE = 5
/** A host that failed several times in a row is left alone this long. */
const REST_MS = 60_000
const FAILURES = 4
const MOST_HOSTS = 2000

interface HostState {
  /** When the burst would be free again. */
  fullAt: number
  waiting: number
  failures: number
  restsUntil: number
}

const busy = () =>
  new RegistryFault('throttled', 'The registry is limiting questions at the moment. Please try again in a few minutes.')

/**
 * Keeps us a good guest of each registry: one question a second after a small burst, a short line, a rest when it asks
 * for one or does not answer.
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
    const fresh = { fullAt: 0, waiting: 0, failures: 0, restsUntil: 0 }
    this.#hosts.set(host, fresh)
    return fresh
  }

  /** Waits for our turn at a host; throws when the line is full or the host is being left alone. */
  async turn(host: string, signal: AbortSignal): Promise<void> {
    const state = this.#state(host)
    const now = this.#clock.now()
    if (state.restsUntil > now || state.waiting >= LONGEST_LINE) throw busy()
    state.fullAt = Math.max(now, state.fullAt) + EVERY_MS
    const wait = state.fullAt - now - BURST * EVERY_MS
    if (wait <= 0) return
    state.waiting += 1
    try {
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          clearTimeout(timer)
          reject(signal.reason)
        }
        const timer = setTimeout(() => {
          signal.removeEventListener('abort', leave)
          resolve()
        }, wait)
        signal.addEventListener('abort', leave, { once: true })
        if (signal.aborted) leave()
      })
    } finally {
      state.waiting -= 1
    }
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
