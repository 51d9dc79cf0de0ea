import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { agentTools, createMcpServer, foreignNotice } from '@sundry/agent-tools'
import { expect, onTestFinished, test } from 'vitest'
import type { Reach } from '../command.ts'
import { nobodysReach, standInReach } from '../testing/loopback-reach.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The official client, over the standard input and output of a process as an agent starts it. */
async function overStdio(args: readonly string[] = []): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [main, 'mcp', ...args], stderr: 'ignore' }),
  )
  onTestFinished(() => client.close())
  return client
}

async function inMemory(reach: Reach): Promise<Client> {
  const { ports, close } = await reach.lookups()
  const server = createMcpServer({ version: '1', tools: agentTools, client: 'a', lookups: async () => ports })
  const [here, there] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await Promise.all([server.connect(there), client.connect(here)])
  onTestFinished(async () => {
    await client.close()
    await close()
  })
  return client
}

interface Answered {
  isError?: boolean
  structuredContent?: Record<string, unknown>
  content: { type: string; text: string }[]
}

const call = async (client: Client, name: string, args: Record<string, unknown>) =>
  (await client.callTool({ name, arguments: args })) as unknown as Answered

test('an agent finds every tool with the shape of its answer, over stdio', async () => {
  const client = await overStdio()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual(agentTools.map(({ name }) => name).sort())
  for (const { description, inputSchema, outputSchema } of tools) {
    expect(description).toMatch(/\.$/)
    expect(inputSchema.type).toBe('object')
    expect(outputSchema?.type).toBe('object')
  }
  expect(client.getInstructions()).toContain(foreignNotice)
})

test('offline, only tools that ask nobody are there', async () => {
  const { tools } = await (await overStdio(['--offline'])).listTools()
  expect(tools.length).toBeGreaterThan(0)
  expect(tools.every(({ annotations }) => annotations?.openWorldHint === false)).toBe(true)
})

test.each<readonly [string, Record<string, unknown>, Record<string, unknown>]>([
  [
    'test_robots_txt',
    { robotsTxt: 'User-agent: *\nDisallow: /x', urls: ['/x', '/y'] },
    {
      verdicts: [
        { url: '/x', allowed: false, line: 2 },
        { url: '/y', allowed: true },
      ],
    },
  ],
  ['lint_robots_txt', { robotsTxt: 'User-agent: GPTBot\nDisallow: /' }, { closedTo: ['GPTBot'], sitemaps: [] }],
  ['validate_sitemap', { sitemap: '<html>' }, { valid: false, urlCount: 0 }],
  [
    'repair_sitemap',
    { sitemap: '<urlset><url><loc>https://a.example/</loc></url></urlset>' },
    { repairs: expect.any(Array) },
  ],
  [
    'validate_json_ld',
    { source: '{"@context":"https://schema.org","@type":"Recipe"}' },
    { findings: expect.arrayContaining([expect.objectContaining({ severity: 'error' })]) },
  ],
  ['change_case', { text: 'hello world', kind: 'snake' }, { text: 'hello_world' }],
  ['count_text', { text: 'Two words.' }, { words: 2, sentences: 1 }],
])('%s answers in its own shape', async (name, args, expected) => {
  const client = await inMemory(nobodysReach)
  // The client checks structured content against the output schema once it knows the tools.
  await client.listTools()
  const answer = await call(client, name, args)
  expect(answer.isError).toBeFalsy()
  expect(answer.structuredContent).toMatchObject(expected)
  expect(JSON.parse(answer.content[0]?.text ?? '')).toEqual(answer.structuredContent)
})

test('what strangers wrote is marked, and lookups answer as the command does', async () => {
  const client = await inMemory(await standInReach())
  await client.listTools()
  const dns = await call(client, 'look_up_dns', { domain: 'example.com', recordType: 'NS' })
  expect(dns.structuredContent).toMatchObject({ domainName: 'example.com', isMockData: false })
  expect(dns.content[0]?.text.startsWith(foreignNotice)).toBe(true)
  expect(dns.structuredContent?.foreign).toContain('/records')
  const report = await call(client, 'report_domain', { domain: 'example.com', sections: ['registration'] })
  expect(report.structuredContent?.events).toEqual(expect.arrayContaining([expect.objectContaining({ type: 'end' })]))
})

test.each([
  ['look_up_dns', { domain: 'two words' }],
  ['change_case', { text: 'x', kind: 'loud' }],
  ['test_robots_txt', { robotsTxt: 'x'.repeat(1_000_001), urls: ['/'] }],
  ['no_such_tool', {}],
])('%s with wrong input is an error that the agent can read', async (name, args) => {
  const answer = await call(await inMemory(nobodysReach), name, args)
  expect(answer.isError).toBe(true)
  expect(answer.content[0]?.text).not.toBe('')
})
