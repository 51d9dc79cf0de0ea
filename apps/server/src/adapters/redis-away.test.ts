import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createMemoryCache } from '@sundry/lookups'
import { expect, test } from 'vitest'
import { createMemoryLimiter } from '../limits/limiter.ts'
import { memoryLog } from '../testing/test-server.ts'
import { createRedisStore, createTroubleReport, openRedis } from './live-ports.ts'
import { createRedisLimiter } from './redis-limiter.ts'

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('works on in memory when Redis is away, and says so once', async () => {
  const log = memoryLog()
  const clock = { now: () => 0 }
  const onTrouble = createTroubleReport(log)
  const redis = await openRedis(`redis://127.0.0.1:${await closedPort()}`, onTrouble)
  try {
    const window = { points: 2, windowMs: 60_000 }
    const fallback = createMemoryLimiter({ ...window, clock })
    const limiter = createRedisLimiter({ ...window, redis, fallback, onTrouble })
    expect(await limiter.spend('a', 2)).toEqual({ allowed: true })
    expect(await limiter.spend('a', 1)).toMatchObject({ allowed: false })

    const cache = createMemoryCache({ clock, second: createRedisStore(redis, onTrouble) })
    const ask = () => cache.remember('key', async () => ({ value: 'loaded', ttlMs: 1000 }))
    expect(await ask()).toMatchObject({ value: 'loaded', cached: false })
    expect(await ask()).toMatchObject({ value: 'loaded', cached: true })
    expect(log.lines.filter(({ level }) => level === 'warn')).toHaveLength(1)
  } finally {
    redis.disconnect()
  }
})
