// How many requests about accounts, and calls of agents, are at work and in line at once.
import { afterEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const patient = { timeout: 4000 }
let on: TestServer
let begun = 0
let openGate: () => void = () => {}
afterEach(async () => {
  openGate()
  await on.stop()
})

function gated<Answer>(answer: () => Answer): () => Promise<Answer> {
  begun = 0
  const gate = new Promise<void>((resolve) => {
    openGate = resolve
  })
  return async () => {
    begun += 1
    await gate
    return answer()
  }
}
const statusesOf = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort()
const served = (count: number) => Array.from({ length: count }, () => 200)

describe('requests about accounts', () => {
  const start = async () => {
    const handle = gated(() => new Response('{}', { headers: { 'content-type': 'application/json' } }))
    const accounts = { handle, knownDevice: async () => null } as never
    on = await startTestServer({ TRUST_PROXY: '1' }, { ports: { accounts } })
  }
  const from = (address: string) =>
    on.ask('/api/auth/sign-out', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    })
  test('sixteen requests about accounts run at a time, with 16 in line', async () => {
    await start()
    const calls = Array.from({ length: 33 }, (_, visitor) => from(`203.0.113.${visitor}`))
    expect((await Promise.race(calls)).status).toBe(503)
    await expect.poll(() => begun, patient).toBe(16)
    openGate()
    expect(statusesOf(await Promise.all(calls))).toEqual([...served(32), 503])
  })
  test('one visitor has four requests about accounts at a time', async () => {
    await start()
    const calls = Array.from({ length: 5 }, () => from('203.0.113.9'))
    expect((await Promise.race(calls)).status).toBe(429)
    await expect.poll(() => begun, patient).toBe(4)
    openGate()
    expect(statusesOf(await Promise.all(calls))).toEqual([...served(4), 429])
  })
})

describe('calls of agents', () => {
  /** A tool's own price is asked for when the call has its place. */
  const start = async () => {
    const refuse = gated(() => ({ allowed: false, retryAfterMs: 1000 }))
    const limiter = { spend: (_key: string, points: number) => (points > 1 ? refuse() : { allowed: true }) } as never
    on = await startTestServer({ MCP: 'on', TRUST_PROXY: '1' }, { ports: { limiter } })
  }
  const post = (body: string, address: string) =>
    on.ask('/mcp', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-forwarded-for': address,
      },
    })
  const params = { name: 'look_up_registration', arguments: { domain: 'example.com' } }
  const from = (address: string) =>
    post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }), address)

  test('eight calls of agents run at a time, with eight in line', async () => {
    await start()
    const calls = Array.from({ length: 17 }, (_, agent) => from(`203.0.113.${agent}`))
    expect((await Promise.race(calls)).status).toBe(503)
    await expect.poll(() => begun, patient).toBe(8)
    openGate()
    expect(statusesOf(await Promise.all(calls))).toEqual([...served(16), 503])
  })
  test('one agent has two calls at a time', async () => {
    await start()
    const calls = Array.from({ length: 3 }, () => from('203.0.113.9'))
    expect((await Promise.race(calls)).status).toBe(429)
    await expect.poll(() => begun, patient).toBe(2)
    openGate()
    expect(statusesOf(await Promise.all(calls))).toEqual([200, 200, 429])
  })
  test('take 128 KB', async () => {
    on = await startTestServer({ MCP: 'on', TRUST_PROXY: '1' })
    const large = (octets: number) => post('x'.padEnd(octets), '203.0.113.9')
    expect((await large(128 * 1024)).text).toContain('The input is not valid JSON.')
    const refused = await large(128 * 1024 + 1)
    expect([refused.status, JSON.parse(refused.text).error]).toEqual([413, 'The request is too large (max 128 KB).'])
  })
})
