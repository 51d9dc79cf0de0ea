// How much an agent may hand to a tool in one call.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { z } from '@sundry/contracts/zod'
import { describe, expect, test } from 'vitest'
import { agentTools } from './index.ts'
import { createMcpServer } from './mcp-server.ts'
import { defineTool } from './tool.ts'

const takes = (name: string, input: object) =>
  agentTools.find((tool) => tool.name === name)?.input.safeParse(input).success
const long = (length: number) => 'x'.repeat(length)

test.each([
  ['test_robots_txt', 'robotsTxt', { urls: ['/'] }],
  ['lint_robots_txt', 'robotsTxt', {}],
  ['validate_sitemap', 'sitemap', {}],
  ['repair_sitemap', 'sitemap', {}],
  ['validate_json_ld', 'source', {}],
  ['change_case', 'text', { kind: 'upper' }],
  ['count_text', 'text', {}],
])('%s takes a million characters as its %s', (name, field, rest) => {
  expect(takes(name, { ...rest, [field]: long(1_000_000) })).toBe(true)
  expect(takes(name, { ...rest, [field]: long(1_000_001) })).toBe(false)
  expect(takes(name, rest)).toBe(false)
})

describe('robots.txt is tested', () => {
  const tests = (input: object) => takes('test_robots_txt', { robotsTxt: '', urls: ['/'], ...input })
  test('against 500 addresses of 8,192 characters, and one at least', () => {
    const urls = (count: number, length: number) => tests({ urls: Array.from({ length: count }, () => long(length)) })
    expect([urls(0, 1), urls(1, 8192), urls(1, 8193), urls(500, 1), urls(501, 1)]).toEqual([
      false,
      true,
      false,
      true,
      false,
    ])
  })
  test('a robots.txt is tested for a crawler of 200 characters, Google’s by default', async () => {
    expect([tests({ agent: long(200) }), tests({ agent: long(201) })]).toEqual([true, false])
    const tool = agentTools.find(({ name }) => name === 'test_robots_txt')
    const robotsTxt = 'User-agent: Googlebot\nDisallow: /'
    const input = tool?.input.parse({ robotsTxt, urls: ['/a'] }) as never
    expect(await tool?.run(input, {} as never)).toEqual({
      verdicts: [{ url: '/a', allowed: false, line: 2, specificGroup: true, group: 'Googlebot' }],
    })
  })
})

test('the case of a text is changed by a language tag of 35 characters, to a case there is', () => {
  const changes = (input: object) => takes('change_case', { text: 'x', kind: 'upper', ...input })
  expect([changes({ locale: long(35) }), changes({ locale: long(36) }), changes({ kind: 'gothic' })]).toEqual([
    true,
    false,
    false,
  ])
})

test('a sitemap may have an address, which is one', () => {
  const validates = (sitemapUrl: string) => takes('validate_sitemap', { sitemap: '', sitemapUrl })
  expect([validates('https://a.example/sitemap.xml'), validates('sitemap.xml')]).toEqual([true, false])
})

test('tools that ask no one cost a point and have no made-up answer', () => {
  const ours = agentTools.filter(({ isForeign }) => !isForeign)
  expect(ours).toHaveLength(7)
  for (const { price, sample } of ours) expect([price({} as never), sample({} as never)]).toEqual([1, null])
})

test('a tool with a time limit of its own outlives the limit of the others', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const waiting = (name: string, limit: { timeoutMs?: number }) =>
    defineTool({
      ...{
        name,
        title: name,
        description: name,
        input: z.object({}),
        output: z.object({ done: z.boolean() }),
        ...limit,
      },
      run: async () => {
        await released
        return { done: true }
      },
    })
  const tools = [waiting('long', { timeoutMs: 600_000 }), waiting('short', {})]
  const lookups = () => Promise.reject(new Error('no network'))
  const server = createMcpServer({ version: '1', client: 'one', tools, toolMs: 0, lookups })
  const client = new Client({ name: 'test', version: '1' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(far), client.connect(near)])
  const long = client.callTool({ name: 'long', arguments: {} })
  expect((await client.callTool({ name: 'short', arguments: {} })).isError).toBe(true)
  release()
  expect((await long).structuredContent).toEqual({ done: true })
  await client.close()
})
