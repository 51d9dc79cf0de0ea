import type { Redis } from 'ioredis'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limiter } from '../ports/limiter.ts'

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
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    rejectIfRedisNotReady: true,
    keyPrefix: 'sundry:limit',
    points,
    duration: windowMs / 1000,
  })
  return {
    async spend(key, cost) {
      try {
        await limiter.consume(key, cost)
        return { allowed: true }
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return { allowed: false, retryAfterMs: refused.msBeforeNext }
        onTrouble(refused)
        return fallback.spend(key, cost)
      }
    },
  }
}
