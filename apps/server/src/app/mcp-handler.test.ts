import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { agentTools, foreignNotice } from '@sundry/agent-tools'
import { afterEach, expect, test } from 'vitest'
import { createThreadTextTools } from '../adapters/threads.ts'
import { type LookupWorld, startLookupWorld } from '../testing/loopback-lookups.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer | undefined
let world: LookupWorld | undefined
afterEach(async () => {
  await server?.stop()
  world?.close()
  server = undefined
  world = undefined
})

async function connected(environment: Record<string, string> = {}, ports = {}): Promise<Client> {
  server = await startTestServer({ MCP: 'on', ...environment }, { ports })
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${server.port}/mcp`))
  // The SDK's own transport does not fit its interface under exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return client
}

const message = (method: string, params: object = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const toolCall = (name: string, args: object) => message('tools/call', { name, arguments: args })
const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const post = (body: string, more: Record<string, string> = {}) =>
  (server as TestServer).ask('/mcp', { method: 'POST', headers: { ...headers, ...more }, body })

test('/mcp does not exist unless the operator turns it on', async () => {
  server = await startTestServer()
  expect((await post(message('tools/list'))).status).toBe(404)
})

test('the official client finds every tool and calls one', async () => {
  world = await startLookupWorld()
  const client = await connected({}, world.ports)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual(agentTools.map(({ name }) => name).sort())
  const called = await client.callTool({ name: 'look_up_dns', arguments: { domain: 'example.com', recordType: 'NS' } })
  expect(called.structuredContent).toMatchObject({ domainName: 'example.com', isMockData: false })
  const [first] = called.content as { text: string }[]
  expect(first?.text.startsWith(foreignNotice)).toBe(true)
  await client.close()
})

test('a page of another origin is refused, and so are batches, other methods and other types', async () => {
  await connected()
  const list = message('tools/list')
  expect((await post(list)).status).toBe(200)
  expect((await post(list, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post(list, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post(`[${list},${list}]`)).status).toBe(400)
  expect((await post('{')).status).toBe(400)
  expect((await post(list, { 'content-type': 'text/plain' })).status).toBe(415)
  for (const method of ['GET', 'DELETE'])
    expect((await (server as TestServer).ask('/mcp', { method, headers })).status).toBe(405)
  expect((await post(toolCall('count_text', { text: 'x'.repeat(200_000) }))).status).toBe(413)
})

test('a tool costs as much as its function, and a client without points is refused', async () => {
  world = await startLookupWorld()
  const { limiter: _, ...ports } = world.ports
  const { createMemoryLimiter } = await import('../limits/limiter.ts')
  const limiter = createMemoryLimiter({ points: 10, windowMs: 60_000, clock: ports.clock })
  server = await startTestServer({ MCP: 'on' }, { ports: { ...ports, limiter } })
  const report = toolCall('report_domain', { domain: 'example.com', sections: ['registration'] })
  expect(JSON.parse((await post(report)).text).result.isError).toBeFalsy()
  const second = JSON.parse((await post(report)).text).result
  expect(second).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('Rate limit') }] })
})

test('a text tool works in a thread of its own, which a text that takes too long ends', async () => {
  const textTools = createThreadTextTools({ deadlineMs: 1 })
  const worker = createThreadTextTools()
  await connected({}, { textTools })
  const slow = post(toolCall('count_text', { text: 'a b. '.repeat(20_000) }))
  expect((await (server as TestServer).ask('/healthz')).status).toBe(200)
  const reported = { isError: true, content: [{ text: expect.stringContaining('too long') }] }
  expect(JSON.parse((await slow).text).result).toMatchObject(reported)
  expect(await worker.run('count_text', { text: 'one two' }, { client: 'a' })).toMatchObject({ words: 2 })
  await Promise.all([textTools.close(), worker.close()])
})

test('a long text costs more points than a short one', () => {
  const tool = agentTools.find(({ name }) => name === 'validate_sitemap')
  const price = (length: number) => tool?.price({ sitemap: 'x'.repeat(length) } as never) ?? 0
  expect(price(100)).toBe(1)
  expect(price(120_000)).toBeGreaterThan(5)
})

test('with LOOKUPS=sample an agent gets sample data that says so', async () => {
  const client = await connected({ LOOKUPS: 'sample' })
  await client.listTools()
  for (const [name, args] of [
    ['look_up_registration', { domain: 'example.com' }],
    ['report_domain', { domain: 'example.com' }],
  ] as const) {
    const called = await client.callTool({ name, arguments: args })
    expect(JSON.stringify(called.structuredContent)).toContain('"isMockData":true')
  }
  await client.close()
})

test('an internal error is logged with an id and not shown', async () => {
  const broken = { nameServers: { query: () => Promise.reject(new Error('secret detail')) } } as never
  await connected({}, broken)
  const { text } = await post(toolCall('look_up_dns', { domain: 'example.com' }))
  expect(text).not.toContain('secret detail')
  const { id } =
    (server as TestServer).log.lines.find(({ message: stated }) => stated === 'a tool failed')?.fields ?? {}
  expect(text).toContain(`quote the ID ${id}`)
})

test('an invalid input is answered with the sentence of its contract', async () => {
  await connected()
  const stated = async (args: object) => JSON.parse((await post(toolCall('look_up_dns', args))).text).result
  expect(await stated({ domain: 'a b.example' })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('A domain name cannot contain spaces.') }],
  })
})
