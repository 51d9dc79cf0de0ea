// Each function that is served is ended at its own time: the alarms are the real ones, only hurried.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createMemoryLimiter } from '../adapters/memory-limiter.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { servedFunctions } from './served.ts'

const { waits } = vi.hoisted(() => ({ waits: [] as number[] }))
vi.mock('./coarse-clock.ts', () => ({
  setAlarm: (ms: number, ring: () => void) => {
    waits.push(ms)
    const timer = setTimeout(ring, 60)
    return () => clearTimeout(timer)
  },
}))

/** All functions together cost more than one client may spend in a minute. */
const limiter = createMemoryLimiter({ points: 1000, windowMs: 60_000, clock: { now: () => Date.now() } })
const hung = () => new Promise<never>(() => {})
let site: TestServer
beforeAll(async () => {
  const served = servedFunctions.map(({ contract }) => ({ contract, load: async () => hung }))
  site = await startTestServer(
    {},
    { served: served as never, ports: { sessions: { userId: async () => 'somebody' }, limiter } as never },
  )
})
afterAll(() => site.stop())

test.each([
  ['get-remove-bg-key', 5000],
  ['remove-background', 60_000],
  ['tech-lookup-v1', 21_500],
  ['domain-expiry-check-v1', 9500],
  ['nameserver-check-v1', 9000],
  ['dig-dns-v1', 9000],
  ['domain-report-v1', 45_000],
  ['dns-change-v1', 30_000],
  ['fetch-robots-v1', 9000],
  ['fetch-sitemap-v1', 60_000],
  ['fetch-json-ld-v1', 12_000],
  ['crawl-site-v1', 600_000],
  ['image-operations', 8000],
])('%s is ended after %i ms', async (name, ms) => {
  const found = servedFunctions.find(({ contract }) => contract.name === name)
  waits.length = 0
  const body = JSON.stringify(found?.contract.exampleInput)
  const reply = await site.ask(`/functions/v1/${name}`, {
    method: 'POST',
    body,
    headers: { 'content-length': String(Buffer.byteLength(body)) },
  })
  expect(reply.status).toBe(504)
  expect(waits[0]).toBe(ms)
})
