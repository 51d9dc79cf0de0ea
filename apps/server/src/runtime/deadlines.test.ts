// Each function that is served is ended at its own time: the alarms are the real ones, only hurried.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { servedFunctions } from '../functions/served.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const { waits } = vi.hoisted(() => ({ waits: [] as number[] }))
vi.mock('../limits/coarse-clock.ts', () => ({
  setAlarm: (ms: number, ring: () => void) => {
    waits.push(ms)
    const timer = setTimeout(ring, 60)
    return () => clearTimeout(timer)
  },
}))

/** Never answers, and gives its place back when its time is up. */
const hung = (_input: never, _ports: never, { signal }: { signal: AbortSignal }) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
let site: TestServer
beforeAll(async () => {
  const served = servedFunctions.map(({ contract }) => ({ contract, load: async () => hung }))
  site = await startTestServer(
    {},
    { served: served as never, ports: { sessions: { userId: async () => 'somebody' } } as never },
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
  ['sync-recipes', 8000],
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
