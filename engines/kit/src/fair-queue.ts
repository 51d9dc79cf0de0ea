import { QueueFull } from './errors.ts'

export interface FairQueueOptions {
  running: number
  runningPerClient?: number
  waiting: number
  waitingPerClient?: number
}

export interface FairQueue {
  /**
   * Takes a place, waiting for one if need be, and gives the function that gives it back. Throws QueueFull when the
   * line is full; the signal ends the wait.
   */
  enter(client: string, signal?: AbortSignal): Promise<() => void>
  readonly running: number
  readonly waiting: number
}

interface Client {
  running: number
  lastTurn: number
  line: Set<() => void>
}

/**
 * A free place goes to the client whose last turn is longest ago, so that a client with many calls delays another by
 * one turn and not by all of them.
 */
export function createFairQueue({
  running: most,
  runningPerClient = most,
  waiting: longest,
  waitingPerClient = longest,
}: FairQueueOptions): FairQueue {
  const clients = new Map<string, Client>()
  let running = 0
  let waiting = 0
  let turns = 0

  function clientOf(key: string): Client {
    const known = clients.get(key)
    if (known) return known
    const fresh = { running: 0, lastTurn: 0, line: new Set<() => void>() }
    clients.set(key, fresh)
    return fresh
  }

  function forgetIdle(key: string, client: Client): void {
    if (client.running === 0 && client.line.size === 0) clients.delete(key)
  }

  function next(): void {
    if (running >= most) return
    let chosen: Client | null = null
    for (const client of clients.values()) {
      if (client.line.size === 0 || client.running >= runningPerClient) continue
      if (chosen === null || client.lastTurn < chosen.lastTurn) chosen = client
    }
    const [begin] = chosen?.line ?? []
    begin?.()
  }

  function place(key: string, client: Client): () => void {
    running += 1
    client.running += 1
    turns += 1
    client.lastTurn = turns
    let held = true
    return () => {
      if (!held) return
      held = false
      running -= 1
      client.running -= 1
      next()
      forgetIdle(key, client)
    }
  }

  function wait(key: string, client: Client, signal: AbortSignal | undefined): Promise<() => void> {
    waiting += 1
    return new Promise((resolve, reject) => {
      const leaveLine = () => {
        waiting -= 1
        client.line.delete(begin)
        signal?.removeEventListener('abort', leave)
      }
      const leave = () => {
        leaveLine()
        forgetIdle(key, client)
        reject(signal?.reason)
      }
      const begin = () => {
        leaveLine()
        resolve(place(key, client))
      }
      client.line.add(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    get running() {
      return running
    },
    get waiting() {
      return waiting
    },
    async enter(key, signal) {
      signal?.throwIfAborted()
      const client = clientOf(key)
      if (running < most && client.running < runningPerClient && client.line.size === 0) return place(key, client)
      if (waiting >= longest || client.line.size >= waitingPerClient) {
        forgetIdle(key, client)
        throw new QueueFull('the queue is full')
      }
      return wait(key, client, signal)
    },
  }
}
