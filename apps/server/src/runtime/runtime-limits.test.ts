import { request } from 'node:http'
import { pointsForHolding, serverLimits } from '@sundry/contracts/server-limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryLimiter } from '../limits/limiter.ts'
import { callFunction } from '../testing/call-function.ts'
import { echo, fails, faults, testFunction } from '../testing/test-functions.ts'
import { type AskOptions, startTestServer, type TestServer } from '../testing/test-server.ts'
import type { Call } from './function.ts'

const hung: AbortSignal[] = []
const stuck = (_: unknown, { signal }: { signal: AbortSignal }) => {
  hung.push(signal)
  return new Promise(() => {})
}
const hangs = testFunction('hangs', stuck, { timeoutMs: 80 })
const served = [echo, fails, faults, hangs]

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
}

let site: TestServer
beforeAll(async () => {
  site = await startTestServer({}, { served })
})
afterAll(() => site.stop())

const call = (name: string, body: unknown, options: AskOptions = {}, on = site) => callFunction(on, name, body, options)

describe('limits', () => {
  test('a call ends with 504 at the deadline, and its work is aborted', async () => {
    const reply = await call('hangs', { domain: 'a.example' })
    expect(reply.status).toBe(504)
    expect(reply.json.error).toMatch(/timed out/)
    expect(hung.at(-1)?.aborted).toBe(true)
  })

  test('gives up on a body that does not arrive', async () => {
    const sent = request({
      port: site.port,
      path: '/functions/v1/hangs',
      method: 'POST',
      headers: { 'content-length': 22 },
    })
    sent.write('{"domain":')
    const status = await new Promise((resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', (response) => {
        resolve(response.statusCode)
        response.resume()
      })
    })
    sent.destroy()
    expect(status).toBe(408)
  })

  test('stops the work of a visitor who left', async () => {
    const on = await startTestServer({}, { served: [testFunction('listens', stuck)] })
    hung.length = 0
    const body = '{"domain":"a.example"}'
    const sent = request({
      port: on.port,
      path: '/functions/v1/listens',
      method: 'POST',
      headers: { 'content-length': body.length },
    })
    sent.on('error', () => {}).end(body)
    await until(() => hung.length === 1)
    sent.destroy()
    await until(() => hung[0]?.aborted === true)
    expect(hung[0]?.reason).toMatchObject({ message: 'the visitor left' })
    expect(on.log.lines.filter(({ level }) => level === 'error')).toEqual([])
    await on.stop()
  })

  test('answers 429 with Retry-After past the allowance of an address, before the body is read', async () => {
    let now = 0
    const limiter = createMemoryLimiter({ points: 3, windowMs: 60_000, clock: { now: () => now } })
    const on = await startTestServer({ TRUST_PROXY: '1' }, { served, ports: { limiter } })
    const from = (address: string) =>
      call('echo', { domain: 'a.example' }, { headers: { 'x-forwarded-for': address } }, on)
    const statuses = []
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await from('203.0.113.9')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    now = 15_500
    const refused = await from('203.0.113.9')
    expect(refused.headers['retry-after']).toBe('45')
    expect(refused.json.error).toContain('45 seconds')
    expect((await from('203.0.113.10')).status).toBe(200)
    for (const last of ['1', '2', '3']) expect((await from(`2001:db8:0:1::${last}`)).status).toBe(200)
    expect((await from('2001:db8:0:1:ffff::9')).status).toBe(429)
    expect((await from('2001:db8:0:2::1')).status).toBe(200)
    await on.stop()
  })

  test('counts a /48 as well, whichever of its /64s asks', async () => {
    let now = 0
    const limiter = createMemoryLimiter({ points: 120, windowMs: 60_000, burst: 300, clock: { now: () => now } })
    const dear = testFunction('dear', async (input) => input, { price: 300 })
    const on = await startTestServer({ TRUST_PROXY: '1' }, { served: [dear], ports: { limiter } })
    const from = (address: string) =>
      call('dear', { domain: 'a.example' }, { headers: { 'x-forwarded-for': address } }, on)
    const statuses = []
    for (let subnet = 1; subnet <= 9; subnet += 1) statuses.push((await from(`2001:db8:7:${subnet}::1`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429])
    expect((await from('2001:db8:8::1')).status).toBe(200)
    now = 150_000
    expect((await from('2001:db8:7:9::1')).status).toBe(200)
    await on.stop()
  })

  test.each([
    ['with LOOKUPS=sample', { LOOKUPS: 'sample' }],
    ['where nobody can be reached', {}],
  ])('charges one point for sample data %s, whatever the lookup costs', async (_, env) => {
    const limiter = createMemoryLimiter({ points: 120, windowMs: 60_000, burst: 100, clock: { now: () => 0 } })
    const work = async (_: unknown, { charge, chargeSample }: Call) => {
      charge?.(1)
      chargeSample?.()
      return {}
    }
    const dear = testFunction('dear', work, { price: 20, surcharge: () => 60, sample: () => ({ domain: 'b.example' }) })
    const on = await startTestServer(env, { served: [dear], ports: { limiter } })
    const ask = async () => (await call('dear', { domain: 'a.example' }, {}, on)).status
    for (let turn = 0; turn < 20; turn += 1) expect(await ask()).toBe(200)
    expect(limiter.spend('127.0.0.1', 80)).toMatchObject({ allowed: true })
    expect(limiter.spend('127.0.0.1', 1)).toMatchObject({ allowed: false })
    await on.stop()
  })

  test('charges a call for the length of its body', async () => {
    const limiter = createMemoryLimiter({ points: 4, windowMs: 60_000, clock: { now: () => 0 } })
    const long = testFunction('long', async (input) => input, { bodyBytes: 64 * 1024 })
    const on = await startTestServer({}, { served: [long], ports: { limiter } })
    const ask = async (length: number) =>
      (await call('long', JSON.stringify({ domain: 'a.example' }).padEnd(length), {}, on)).status
    expect([await ask(50_000), await ask(50_000)]).toEqual([200, 429])
    await on.stop()
  })

  test('charges a call for the time that it holds its place beyond the usual', () => {
    const { freeMs } = serverLimits.holding
    expect([0, freeMs].map(pointsForHolding)).toEqual([0, 0])
    expect(pointsForHolding(600_000)).toBeGreaterThan(serverLimits.pointsPerMinute)
  })

  test('charges a call for the work its input asks for', async () => {
    const limiter = createMemoryLimiter({ points: 10, windowMs: 60_000, clock: { now: () => 0 } })
    const byWork = testFunction('by-work', async (input) => input, {
      surcharge: (input: unknown) => (input as { times: number }).times,
    } as Parameters<typeof testFunction>[2])
    const on = await startTestServer({}, { served: [byWork], ports: { limiter } })
    const ask = (times: number) => call('by-work', { domain: 'a.example', times }, {}, on)
    expect([(await ask(5)).status, (await ask(2)).status, (await ask(1)).status]).toEqual([200, 200, 429])
    await on.stop()
  })
})
