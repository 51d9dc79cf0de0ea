import { ClientHoldsTooMany, type Queue, QueueFull } from '../ports/queue.ts'
import { ClientCounts } from '../runtime/client-counts.ts'

interface QueueSize {
  running: number
  waiting: number
  /** Places of one client, at work and in line together. */
  perClient?: number
}

/** A /48 may hold so many times what one client may. */
const NETWORK_SHARE = 2

/**
 * A queue that refuses rather than grows. A task that gives up waiting, because its visitor left or its time ran out,
 * leaves the line at once.
 *
 * @example
 * const queue = createQueue({ running: 32, waiting: 64, perClient: 8 })
 * const release = await queue.enter({ signal, client })
 * try { await work() } finally { release() }
 */
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

  /** The function that gives a place back, once. */
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
