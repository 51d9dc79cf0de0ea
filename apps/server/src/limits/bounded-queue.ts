import { QueueFull } from '@sundry/kit'
import type { Client } from './client-key.ts'
import { ClientCounts } from './client-key.ts'

/** Thrown at once where the queue is full, so that the visitor is asked to come back instead of waiting longer. */
export { QueueFull }

export class ClientHoldsTooMany extends Error {
  override name = 'ClientHoldsTooMany'
}

export interface QueueRequest {
  readonly signal: AbortSignal
  readonly client: Client | null
}

export interface Queue {
  enter(waiting: QueueRequest): (() => void) | Promise<() => void>
  readonly running: number
  readonly waiting: number
}

interface QueueSize {
  running: number
  waiting: number
  perClient?: number
}

/** What an IPv6 /48 may hold, as a multiple of one client. */
const NETWORK_SHARE = 2

/** Refuses instead of growing; a task whose visitor leaves or whose time is up leaves the queue at once. */
export function createQueue({
  running: most,
  waiting: longest,
  perClient = Number.POSITIVE_INFINITY,
}: QueueSize): Queue {
  let running = 0
  const line = new Set<() => void>()
  const held = new ClientCounts({ perClient, perNetwork: perClient * NETWORK_SHARE })

  function next(): void {
    running -= 1
    for (const begin of line) {
      line.delete(begin)
      begin()
      return
    }
  }

  function place(leave: () => void): () => void {
    running += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      leave()
      next()
    }
  }

  function wait(signal: AbortSignal, leave: () => void): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        line.delete(begin)
        leave()
        reject(signal.reason)
      }
      const begin = () => {
        signal.removeEventListener('abort', giveUp)
        resolve(place(leave))
      }
      if (signal.aborted) return giveUp()
      line.add(begin)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  return {
    get running() {
      return running
    },
    get waiting() {
      return line.size
    },
    enter(waiting) {
      const { client } = waiting
      if (client !== null && !held.take(client)) throw new ClientHoldsTooMany('the client holds its share of places')
      const leave = () => {
        if (client !== null) held.give(client)
      }
      if (running < most) return place(leave)
      if (line.size >= longest) {
        leave()
        throw new QueueFull('the queue is full')
      }
      return wait(waiting.signal, leave)
    },
  }
}
