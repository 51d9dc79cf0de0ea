import type { Redis } from 'ioredis'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { AllowanceSize, Limiter } from '../ports/limiter.ts'

interface RedisLimiterOptions {
  redis: Redis
  points: number
  windowMs: number
  /** Takes over while Redis is away: each node then counts for itself. */
  fallback: Limiter
  onTrouble: (error: unknown) => void
}

/** One count over all nodes. */
export function createRedisLimiter({ redis, points, windowMs, fallback, onTrouble }: RedisLimiterOptions): Limiter {
  const limiters = new Map<string, RateLimiterRedis>()

  /** The library fixes points and duration at construction, so each size of allowance has a limiter of its own. */
  function limiterOf(size: AllowanceSize): RateLimiterRedis {
    const name = `${size.points}/${size.windowMs}`
    const known = limiters.get(name)
    if (known) return known
    const made = new RateLimiterRedis({
      storeClient: redis,
      rejectIfRedisNotReady: true,
      keyPrefix: 'sundry:limit',
      points: size.points,
      duration: size.windowMs / 1000,
    })
    limiters.set(name, made)
    return made
  }

  return {
    async spend(key, cost, size = { points, windowMs }) {
      try {
        await limiterOf(size).consume(key, cost)
        return { allowed: true }
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return { allowed: false, retryAfterMs: refused.msBeforeNext }
        onTrouble(refused)
        return fallback.spend(key, cost, size)
      }
    },
  }
}
