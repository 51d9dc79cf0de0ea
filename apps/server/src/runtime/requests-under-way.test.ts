// Limits on one visitor's requests in progress, before anything of them is read or worked on.
import { type ClientRequest, request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callFunction } from '../testing/call-function.ts'
import { echo, fails, testFunction } from '../testing/test-functions.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const MiB = 1_048_576
const takesMuch = testFunction('takes-much', async (input) => input, { bodyBytes: 100 * MiB })
const absent = { ...testFunction('absent', async (input) => input), unavailable: () => ({ error: 'Not set up here.' }) }
const streams = testFunction(
  'streams',
  async function* (input) {
    yield input
  },
  { streams: true },
)
const sent: ClientRequest[] = []
let on: TestServer
beforeEach(async () => {
  on = await startTestServer({ TRUST_PROXY: '1' }, { served: [echo, fails, streams, absent, takesMuch] })
})
afterEach(async () => {
  for (const one of sent.splice(0)) one.destroy()
  await on.stop()
})

/** A request whose body does not come; resolved when the server has it. */
function begin(address: string): Promise<number | 'admitted'> {
  const headers = { 'content-length': '22', 'x-forwarded-for': address, expect: '100-continue' }
  const one = request({ port: on.port, path: '/functions/v1/echo', method: 'POST', headers, agent: false })
  sent.push(one)
  return new Promise((resolve) => {
    one.on('error', () => {})
    one.on('continue', () => resolve('admitted'))
    one.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    one.flushHeaders()
  })
}

test('a visitor has 32 requests in progress', async () => {
  const begun = await Promise.all(Array.from({ length: 32 }, () => begin('203.0.113.9')))
  expect(begun).toEqual(Array.from({ length: 32 }, () => 'admitted'))
  const input = { domain: 'a.example' }
  const one = await callFunction(on, 'echo', input, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect([one.status, one.headers['retry-after']]).toEqual([429, '1'])
  expect(one.json.error).toBe('Too many requests in progress. Wait for them to finish.')
  const other = await callFunction(on, 'echo', input, { headers: { 'x-forwarded-for': '203.0.113.10' } })
  expect(other.status).toBe(200)
  sent.pop()?.destroy()
  const again = () => callFunction(on, 'echo', input, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  await expect.poll(async () => (await again()).status, { timeout: 4000 }).toBe(200)
})

test.each(['echo', 'fails', 'streams', 'absent'])(
  'a call of the function %s gives its place back at its end',
  async (name) => {
    const body = JSON.stringify({ domain: 'a.example' })
    const headers = { 'x-forwarded-for': '203.0.113.11', 'content-length': String(body.length) }
    const call = () => on.ask(`/functions/v1/${name}`, { method: 'POST', body, headers })
    const first = await call()
    for (let count = 1; count < 32; count += 1) await call()
    expect((await call()).status).toBe(first.status)
  },
)

test('a visitor has bodies of 80 MB together in progress', { tags: 'long' }, async () => {
  const post = (octets: number) =>
    callFunction(on, 'takes-much', `x${' '.repeat(octets - 1)}`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect((await post(80 * MiB)).json.error).toBe('The input is not valid JSON.')
  const refused = await post(80 * MiB + 1)
  expect([refused.status, refused.json.error]).toEqual([
    429,
    'Several large requests are in progress. Wait for them to finish.',
  ])
})
