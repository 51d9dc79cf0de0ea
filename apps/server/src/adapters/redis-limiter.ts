import type { Redis } from 'ioredis'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit, Limiter } from '../limits/limiter.ts'

interface RedisLimiterOptions extends Limit {
  redis: Redis
  /** Used while Redis is down: each node then counts for itself. */
  fallback: Limiter
  onTrouble: (error: unknown) => void
}

export function createRedisLimiter({ redis, fallback, onTrouble, ...usual }: RedisLimiterOptions): Limiter {
  const limiters = new Map<string, RateLimiterRedis>()
  function limiterOf({ points, windowMs }: Limit, keyPrefix: string): RateLimiterRedis {
    const name = `${keyPrefix} ${points} ${windowMs}`
    const known = limiters.get(name)
    if (known) return known
    const made = new RateLimiterRedis({
      storeClient: redis,
      rejectIfRedisNotReady: true,
      keyPrefix,
      points,
      duration: windowMs / 1000,
    })
    limiters.set(name, made)
    return made
  }
  return {
    async spend(key, cost, limit) {
      try {
        await limiterOf(limit ?? usual, limit ? 'sundry:limited' : 'sundry:limit').consume(key, cost)
        return { allowed: true }
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return { allowed: false, retryAfterMs: refused.msBeforeNext }
        onTrouble(refused)
        return fallback.spend(key, cost, limit)
      }
    },
  }
}
