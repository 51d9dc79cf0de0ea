// How many calls are at work and in line at once, of all visitors and of one.
import { afterEach, describe, expect, test } from 'vitest'
import { callFunction } from '../testing/call-function.ts'
import { testFunction } from '../testing/test-functions.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const patient = { timeout: 4000 }
let on: TestServer
let begun = 0
let openGate: () => void = () => {}
afterEach(async () => {
  openGate()
  await on.stop()
})

async function start(weight: 'light' | 'heavy' | 'stream' | 'crawl') {
  begun = 0
  const gate = new Promise<void>((resolve) => {
    openGate = resolve
  })
  const work = async (input: object) => {
    begun += 1
    await gate
    return input
  }
  on = await startTestServer({ TRUST_PROXY: '1' }, { served: [testFunction('waits', work, { weight })] })
}
const from = (address: string) =>
  callFunction(on, 'waits', { domain: 'a.example' }, { headers: { 'x-forwarded-for': address } })
const statusesOf = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort()

describe('of all visitors', () => {
  test.each([
    ['light', 32, 12],
    ['heavy', 2, 4],
    ['stream', 8, 8],
    ['crawl', 8, 24],
  ] as const)('%s calls are at work %i at a time, with %i in line', async (weight, running, waiting) => {
    await start(weight)
    const calls = Array.from({ length: running + waiting + 1 }, (_, visitor) => from(`203.0.113.${visitor}`))
    const refused = await Promise.race(calls)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
    await expect.poll(() => begun, patient).toBe(running)
    openGate()
    const served = Array.from({ length: running + waiting }, () => 200)
    expect(statusesOf(await Promise.all(calls))).toEqual([...served, 503])
  })
})

describe('of one visitor', () => {
  test.each([
    ['light', 8],
    ['heavy', 1],
    ['stream', 2],
    ['crawl', 2],
  ] as const)('%s calls are %i at a time', async (weight, places) => {
    await start(weight)
    const calls = Array.from({ length: places + 1 }, () => from('203.0.113.9'))
    const refused = await Promise.race(calls)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
    await expect.poll(() => begun, patient).toBe(places)
    openGate()
    expect(statusesOf(await Promise.all(calls))).toEqual([...Array.from({ length: places }, () => 200), 429])
  })

  test('a visitor who holds a whole /48 has the places of two', async () => {
    await start('stream')
    const calls = [1, 1, 2, 2, 3].map((subnet) => from(`2001:db8:7:${subnet}::1`))
    expect((await Promise.race(calls)).status).toBe(429)
    await expect.poll(() => begun, patient).toBe(4)
    openGate()
    expect(statusesOf(await Promise.all(calls))).toEqual([200, 200, 200, 200, 429])
  })
})
