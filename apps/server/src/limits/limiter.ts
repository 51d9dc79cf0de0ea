import type { Clock } from '@sundry/lookups'
import { LRUCache } from 'lru-cache'

interface Window {
  spent: number
  ends: number
}

interface LimiterOptions extends Limit {
  clock: Clock
}

/** Bounds memory under an attack from many addresses. */
const MAX_KEYS = 50_000

export function createMemoryLimiter({ clock, ...usual }: LimiterOptions): Limiter {
  const windows = new LRUCache<string, Window>({ max: MAX_KEYS })
  // A map of its own: a crowd of addresses within one minute must not evict a day's count.
  const limited = new LRUCache<string, Window>({ max: MAX_KEYS })
  return {
    spend(key, points, limit) {
      const retained = limit ? limited : windows
      const { points: allowance, windowMs, burst } = limit ?? usual
      const now = clock.now()
      const known = retained.get(key)
      // A burst that ends later than possible was begun before the clock was set back.
      if (burst !== undefined) {
        const msPerPoint = windowMs / allowance
        const ends = known && known.ends - now <= burst * msPerPoint ? known.ends : now
        const fullAgain = Math.max(now, ends) + points * msPerPoint
        const retryAfterMs = fullAgain - now - burst * msPerPoint
        if (retryAfterMs > 0) return { allowed: false, retryAfterMs }
        retained.set(key, { spent: 0, ends: fullAgain })
        return { allowed: true }
      }
      const isOpen = known !== undefined && known.ends > now && known.ends - now <= windowMs
      const window = isOpen ? known : { spent: 0, ends: now + windowMs }
      if (window.spent + points > allowance) return { allowed: false, retryAfterMs: window.ends - now }
      window.spent += points
      if (!isOpen) retained.set(key, window)
      return { allowed: true }
    },
  }
}

export type Allowance = { allowed: true } | { allowed: false; retryAfterMs: number }

export interface Limit {
  points: number
  windowMs: number
  /**
   * A token bucket of so many points, which fills at the rate of `points` a window; left out, `points` are counted by
   * windows.
   */
  burst?: number
}

export interface Limiter {
  /** One key is always given the same limit. Negative points are a refund, for limits with a burst. */
  spend(key: string, points: number, limit?: Limit): Promise<Allowance> | Allowance
}
