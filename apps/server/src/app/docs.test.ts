import { createHash } from 'node:crypto'
import { contracts } from '@sundry/contracts/functions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPromMetrics } from '../adapters/live-ports.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const token = 'a-token-of-length'
let site: TestServer
beforeAll(async () => {
  const served = contracts.map((contract) => ({ contract, load: async () => async () => ({}) }))
  site = await startTestServer({ METRICS_TOKEN: token }, { served, ports: { metrics: await createPromMetrics() } })
})
afterAll(() => site.stop())

describe('/openapi.json', () => {
  test('describes every function over the origin it was asked on', async () => {
    const reply = await site.ask('/openapi.json', { headers: { host: '127.0.0.1:8080' } })
    const document = JSON.parse(reply.text)
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url: 'http://127.0.0.1:8080' }])
    expect(Object.keys(document.paths)).toEqual(contracts.map(({ name }) => `/functions/v1/${name}`))
    const dig = document.paths['/functions/v1/dig-dns-v1'].post
    expect(dig.requestBody.content['application/json'].schema.properties.recordType.enum).toContain('MX')
    expect(dig.responses[200].content['application/json'].schema.properties.records.type).toBe('array')
    expect(dig.responses[429].headers['Retry-After']).toBeDefined()
    expect(document.paths['/functions/v1/crawl-site-v1'].post.responses[200].content).toHaveProperty(
      'text/event-stream',
    )
  })
})

describe('/docs/functions', () => {
  test('shows each function with a command to try, and runs no script but the one that sets the theme', async () => {
    const reply = await site.ask('/docs/functions', { headers: { host: '127.0.0.1:8080' } })
    expect(reply.status).toBe(200)
    const scripts = [...reply.text.matchAll(/<script>(.*?)<\/script>/gis)].map(([, script = '']) => script)
    expect(scripts).toHaveLength(1)
    expect(scripts[0]).toContain("localStorage.getItem('theme')")
    expect(reply.text.match(/<script/gi)).toHaveLength(1)
    const hash = createHash('sha256')
      .update(scripts[0] ?? '')
      .digest('base64')
    expect(reply.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    for (const { name, streams } of contracts)
      expect(reply.text).toContain(
        `curl http://127.0.0.1:8080/functions/v1/${name}`.replace('curl', streams ? 'curl --no-buffer' : 'curl'),
      )
    expect(reply.text).toContain('recordType')
  })
})

test('/docs/functions shows the operator what the last test of the way out found', async () => {
  const alone = await startTestServer()
  const body = JSON.stringify({ domain: 'example.org' })
  const section = async () => /id="no-internet".*?<\/section>/s.exec((await alone.ask('/docs/functions')).text)?.[0]
  const before = await section()
  const reply = await alone.ask('/functions/v1/dig-dns-v1', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
  })
  expect(JSON.parse(reply.text)).toMatchObject({ isMockData: true })
  expect(await section()).not.toBe(before)
  expect(await section()).toMatch(/\d\d:\d\d UTC/)
  await alone.stop()
})

describe('/metrics', () => {
  test('asks for its token and counts calls', async () => {
    expect((await site.ask('/metrics')).status).toBe(401)
    expect((await site.ask('/metrics', { headers: { authorization: 'Bearer wrong' } })).status).toBe(401)
    await site.ask('/functions/v1/dig-dns-v1', { method: 'POST', body: '{}', headers: { 'content-length': '2' } })
    await site.ask('/functions/v1/made-up-name', { method: 'POST', body: '{}' })
    const { text, status } = await site.ask('/metrics', { headers: { authorization: `Bearer ${token}` } })
    expect(status).toBe(200)
    expect(text).toContain('sundry_function_calls_total{function="dig-dns-v1",status="400"} 1')
    expect(text).toContain('sundry_queue_light_running 0')
    expect(text).not.toContain('made-up-name')
  })

  test('does not exist without a token', async () => {
    const plain = await startTestServer()
    expect(await plain.ask('/metrics')).toMatchObject({ status: 404, text: 'There is nothing at this address.\n' })
    await plain.stop()
  })
})
