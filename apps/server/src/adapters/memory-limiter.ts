import { LRUCache } from 'lru-cache'
import type { Clock } from '../ports/clock.ts'
import type { Limiter } from '../ports/limiter.ts'

interface Window {
  spent: number
  ends: number
}

interface LimiterOptions {
  points: number
  windowMs: number
  clock: Clock
}

/** More addresses than this within a window is an attack the queue answers; remembering them all would help it. */
const MOST_KEYS = 50_000

/** Counts in this process, in windows that begin with a key's first call. */
export function createMemoryLimiter({ points: allowance, windowMs, clock }: LimiterOptions): Limiter {
  const windows = new LRUCache<string, Window>({ max: MOST_KEYS })
  return {
    spend(key, points, size = { points: allowance, windowMs }) {
      const now = clock.now()
      const known = windows.get(key)
      const window = known && known.ends > now ? known : { spent: 0, ends: now + size.windowMs }
      if (window.spent + points > size.points) return { allowed: false, retryAfterMs: window.ends - now }
      window.spent += points
      windows.set(key, window)
      return { allowed: true }
    },
  }
}
