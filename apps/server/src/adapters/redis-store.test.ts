import { afterEach, expect, test, vi } from 'vitest'
import { memoryLog } from '../testing/test-server.ts'
import { createRedisStore, createTroubleReport } from './live-ports.ts'

afterEach(() => vi.useRealTimers())

test('trouble with Redis is reported once a minute', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const log = memoryLog()
  const report = createTroubleReport(log)
  for (const wait of [0, 1, 59_998, 1, 60_000]) {
    vi.advanceTimersByTime(wait)
    report(new Error('away'))
  }
  expect(log.lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn'])
})

test('a cache that cannot be reached is empty, and says so', async () => {
  const reported: unknown[] = []
  const away = async () => {
    throw new Error('away')
  }
  const store = createRedisStore({ get: away, set: away } as never, (error) => reported.push(error))
  expect(await store.get('a')).toBeNull()
  await store.set('a', 'text', 1)
  expect(reported).toHaveLength(2)
})
