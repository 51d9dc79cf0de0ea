import { createFairQueue, type FairQueue, pause, QueueFull } from '@sundry/kit'
import type { Clock, Turn } from '../ports/ports.ts'
import { RegistryFault } from '../ports/ports.ts'

const EVERY_MS = 1000
const BURST = 5
const MAX_WAITING = 5
const LINE_PER_CLIENT = 1
const REST_MS = 60_000
const FAILURES = 4
const MAX_HOSTS = 2000

interface HostState {
  fullAt: number
  line: FairQueue
  failures: number
  restsUntil: number
}

const busy = () => new RegistryFault('throttled', 'The registry is rate-limiting queries. Try again in a few minutes.')

/**
 * One query a second after a small burst, and a rest when the host asks for one or is silent. The short queue is
 * shared between clients, so that few of them cannot use up a registry's queries.
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
    if (this.#hosts.size >= MAX_HOSTS) this.#hosts.clear()
    const line = createFairQueue({ running: 1, waiting: MAX_WAITING, waitingPerClient: LINE_PER_CLIENT })
    const fresh = { fullAt: 0, line, failures: 0, restsUntil: 0 }
    this.#hosts.set(host, fresh)
    return fresh
  }

  async turn(host: string, { client, signal }: Turn): Promise<void> {
    const state = this.#state(host)
    if (state.restsUntil > this.#clock.now()) throw busy()
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

  #waitFor({ fullAt }: HostState): number {
    const now = this.#clock.now()
    return Math.max(now, fullAt) + EVERY_MS - now - BURST * EVERY_MS
  }

  #take(state: HostState): void {
    state.fullAt = Math.max(this.#clock.now(), state.fullAt) + EVERY_MS
  }

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
