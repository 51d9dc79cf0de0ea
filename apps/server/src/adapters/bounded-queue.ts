import { type Queue, QueueFull } from '../ports/queue.ts'

/**
 * A queue that refuses rather than grows. A task that gives up waiting, because its visitor left or its time ran out,
 * leaves the line at once.
 *
 * @example
 * const queue = createQueue({ running: 32, waiting: 64 })
 * const release = await queue.enter({ signal })
 * try { await work() } finally { release() }
 */
export function createQueue({ running: most, waiting: longest }: { running: number; waiting: number }): Queue {
  let running = 0
  const line = new Set<() => void>()

  function next(): void {
    running -= 1
    for (const begin of line) {
      line.delete(begin)
      begin()
      return
    }
  }

  /** The function that gives a place back, once. */
  function place(): () => void {
    running += 1
    let held = true
    return () => {
      if (held) next()
      held = false
    }
  }

  function wait(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const leave = () => {
        line.delete(begin)
        reject(signal.reason)
      }
      const begin = () => {
        signal.removeEventListener('abort', leave)
        resolve(place())
      }
      line.add(begin)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    get running() {
      return running
    },
    get waiting() {
      return line.size
    },
    enter(patience) {
      if (running < most) return place()
      if (line.size >= longest) throw new QueueFull('the queue is full')
      return wait(patience.signal)
    },
  }
}
