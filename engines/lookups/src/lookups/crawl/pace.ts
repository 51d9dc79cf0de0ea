import type { Clock } from '../../ports/clock.ts'

const MOST_SLOWDOWNS = 3

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

export function createPace(intervalMs: number, clock: Clock) {
  let interval = intervalMs
  let last = clock.now()
  let slowdowns = 0
  return {
    async wait(signal: AbortSignal): Promise<void> {
      await pause(Math.max(0, last + interval - clock.now()), signal)
      last = clock.now()
    },
    slowDown(): void {
      slowdowns += 1
      interval *= 2
    },
    get hopeless() {
      return slowdowns >= MOST_SLOWDOWNS
    },
  }
}
