import type { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { createRedisLimiter } from './redis-limiter.ts'

/** Stands in for Redis, whose script answers with the milliseconds to wait. */
function open(status: string, waits: number[]) {
  const requests: unknown[][] = []
  const troubles: unknown[] = []
  const redis = {
    status,
    async eval(_script: string, _keys: number, ...request: unknown[]) {
      requests.push(request)
      return waits.shift()
    },
  } as unknown as Redis
  const limiter = createRedisLimiter({
    ...{ points: 120, windowMs: 60_000, burst: 300, redis },
    fallback: { spend: () => ({ allowed: false, retryAfterMs: 7 }) },
    onTrouble: (error) => troubles.push(error),
  })
  return { limiter, requests, troubles }
}

test('takes points from a bucket that all servers share, and hands on how long to wait', async () => {
  const { limiter, requests, troubles } = open('ready', [0, 1500, 0])
  expect(await limiter.spend('ann', 60)).toEqual({ allowed: true })
  expect(await limiter.spend('ann', 60)).toEqual({ allowed: false, retryAfterMs: 1500 })
  expect(await limiter.spend('ann', -20)).toEqual({ allowed: true })
  const key = expect.stringMatching(/ann$/)
  expect(requests).toEqual([
    [key, 30_000, 150_000],
    [key, 30_000, 150_000],
    [key, -10_000, 150_000],
  ])
  expect(troubles).toEqual([])
})

test('counts for itself and says so while Redis is not ready', async () => {
  const { limiter, requests, troubles } = open('reconnecting', [0])
  expect(await limiter.spend('ann', 60)).toEqual({ allowed: false, retryAfterMs: 7 })
  expect([requests.length, troubles.length]).toEqual([0, 1])
})
