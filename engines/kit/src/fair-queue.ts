import { QueueFull } from './channel.ts'

export interface FairQueueOptions<Load = unknown> {
  running: number
  runningPerClient?: number
  waiting: number
  waitingPerClient?: number
  /**
   * True if a call may begin beside those that run. The first in line is never overtaken, so that none waits for ever.
   */
  fits?(next: Load | undefined, running: readonly (Load | undefined)[]): boolean
}

export interface PlaceOptions<Load> {
  load?: Load
  /** Goes before the other calls of its client. */
  isUrgent?: boolean
}

export interface FairQueue<Load = unknown> {
  /**
   * Takes a place, waiting for one if need be, and gives the function that gives it back. Throws QueueFull when the
   * line is full; the signal ends the wait.
   */
  enter(client: string, signal?: AbortSignal, options?: PlaceOptions<Load>): Promise<() => void>
  readonly running: number
  readonly waiting: number
}

interface Call<Load> {
  load: Load | undefined
  isUrgent: boolean
  begin(): void
}

interface Client<Load> {
  running: number
  lastTurn: number
  line: Call<Load>[]
}

/**
 * A free place goes to the client whose last turn is longest ago, so that a client with many calls delays another by
 * one turn and not by all of them.
 */
export function createFairQueue<Load = unknown>({
  running: maxRunning,
  runningPerClient = maxRunning,
  waiting: maxWaiting,
  waitingPerClient = maxWaiting,
  fits = () => true,
}: FairQueueOptions<Load>): FairQueue<Load> {
  const clients = new Map<string, Client<Load>>()
  const running = new Set<{ load: Load | undefined }>()
  let waiting = 0
  let turns = 0

  function clientOf(key: string): Client<Load> {
    const known = clients.get(key)
    if (known) return known
    const fresh: Client<Load> = { running: 0, lastTurn: 0, line: [] }
    clients.set(key, fresh)
    return fresh
  }

  function forgetIdle(key: string, client: Client<Load>): void {
    if (client.running === 0 && client.line.length === 0) clients.delete(key)
  }

  const mayBegin = (load: Load | undefined) =>
    running.size < maxRunning &&
    fits(
      load,
      Array.from(running, (call) => call.load),
    )

  function nextCall(): Call<Load> | undefined {
    let chosen: Client<Load> | null = null
    for (const client of clients.values()) {
      if (client.line.length === 0 || client.running >= runningPerClient) continue
      if (chosen === null || client.lastTurn < chosen.lastTurn) chosen = client
    }
    return chosen?.line[0]
  }

  function next(): void {
    for (let call = nextCall(); call && mayBegin(call.load); call = nextCall()) call.begin()
  }

  function place(key: string, client: Client<Load>, load: Load | undefined): () => void {
    const held = { load }
    running.add(held)
    client.running += 1
    turns += 1
    client.lastTurn = turns
    return () => {
      if (!running.delete(held)) return
      client.running -= 1
      next()
      forgetIdle(key, client)
    }
  }

  function wait(
    key: string,
    client: Client<Load>,
    signal: AbortSignal | undefined,
    { load, isUrgent = false }: PlaceOptions<Load>,
  ): Promise<() => void> {
    waiting += 1
    return new Promise((resolve, reject) => {
      const leaveLine = () => {
        waiting -= 1
        client.line.splice(client.line.indexOf(call), 1)
        signal?.removeEventListener('abort', leave)
      }
      const leave = () => {
        leaveLine()
        forgetIdle(key, client)
        reject(signal?.reason)
        next()
      }
      const begin = () => {
        leaveLine()
        resolve(place(key, client, load))
      }
      const call = { load, isUrgent, begin }
      const behind = isUrgent ? client.line.findIndex((other) => !other.isUrgent) : -1
      client.line.splice(behind < 0 ? client.line.length : behind, 0, call)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    get running() {
      return running.size
    },
    get waiting() {
      return waiting
    },
    async enter(key, signal, options = {}) {
      signal?.throwIfAborted()
      const client = clientOf(key)
      if (client.line.length === 0 && client.running < runningPerClient && mayBegin(options.load))
        return place(key, client, options.load)
      if (waiting >= maxWaiting || client.line.length >= waitingPerClient) {
        forgetIdle(key, client)
        throw new QueueFull('the queue is full')
      }
      return wait(key, client, signal, options)
    },
  }
}
