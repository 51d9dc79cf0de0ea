import type { Redis } from 'ioredis'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit, Limiter } from '../limits/limiter.ts'

interface RedisLimiterOptions extends Limit {
  redis: Redis
  /** Used while Redis is down: each node then counts for itself. */
  fallback: Limiter
  onTrouble: (error: unknown) => void
}

/**
 * A token bucket by the moment at which it is full again: milliseconds to wait, or 0 when the points were taken.
 * Every node asks the clock of Redis.
 */
const takeFromBucket = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now) + ARGV[1]
local wait = math.ceil(full - now - ARGV[2])
if wait > 0 then return wait end
redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.max(1, math.ceil(full - now)))
return 0`

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
  async function spendFromBucket(key: string, cost: number, { points, windowMs }: Limit, burst: number) {
    if (redis.status !== 'ready') throw new Error('Redis is not ready')
    const msPerPoint = windowMs / points
    const wait = await redis.eval(takeFromBucket, 1, key, cost * msPerPoint, burst * msPerPoint)
    return Number(wait) > 0 ? { allowed: false as const, retryAfterMs: Number(wait) } : { allowed: true as const }
  }

  return {
    async spend(key, cost, limit) {
      const { burst } = limit ?? usual
      try {
        if (burst !== undefined) return await spendFromBucket(`sundry:bucket:${key}`, cost, limit ?? usual, burst)
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
