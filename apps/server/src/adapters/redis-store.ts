import type { Log, SecondLevel } from '@sundry/lookups'
import type { Redis } from 'ioredis'

export function createTroubleReport(log: Log): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY
  return (error) => {
    const now = performance.now()
    if (now - last < 60_000) return
    last = now
    log.warn({ error }, 'Redis cannot be reached; caches and limits are kept in memory until it is back')
  }
}

/** A command that cannot be sent at once fails at once. */
export async function openRedis(url: string, onTrouble: (error: unknown) => void): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    commandTimeout: 500,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  })
  redis.on('error', onTrouble)
  return redis
}

export function createRedisStore(redis: Redis, onTrouble: (error: unknown) => void): SecondLevel {
  return {
    async get(key) {
      try {
        return await redis.get(`sundry:cache:${key}`)
      } catch (error) {
        onTrouble(error)
        return null
      }
    },
    async set(key, text, ttlMs) {
      try {
        await redis.set(`sundry:cache:${key}`, text, 'PX', Math.ceil(ttlMs))
      } catch (error) {
        onTrouble(error)
      }
    },
  }
}
