import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { z } from '@sundry/contracts/zod'
import { expect, test } from 'vitest'
import { agentTools, createMcpServer, cutForeign, foreignNotice } from './index.ts'
import { defineTool } from './tool.ts'

test('long untrusted texts and lists are cut, visibly', () => {
  const cut = cutForeign({ a: 'x'.repeat(5000), b: [...Array(500).keys()], c: { d: 'short' }, e: null }) as Record<
    string,
    unknown
  >
  expect(cut.a).toMatch(/^x{2000} \[…cut\]$/u)
  expect((cut.a as string).length).toBeLessThan(2010)
  expect(cut.b).toHaveLength(200)
  expect(cut).toMatchObject({ c: { d: 'short' }, e: null })
  expect(cutForeign('x'.repeat(2000))).toHaveLength(2000)
  expect(cutForeign(Array(200).fill(1))).toHaveLength(200)
})

test('names are unique, and such as every agent takes', () => {
  const names = agentTools.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z][a-z_]{2,40}$/)
})

/** The official client's view of a tool that returns this text. */
async function answered(text: string, isForeign: boolean, more: object = {}) {
  const output = z.object({ text: z.string() })
  const reported = { name: 'tell', title: 'Tell', description: 'Tells.', input: z.object({}), output }
  const { output: shape, ...own } = defineTool({ ...reported, run: async () => ({ text, ...more }) })
  const tool = { ...own, ...(!isForeign && shape && { output: shape }), isForeign }
  const lookups = () => Promise.reject(new Error('asks nobody'))
  const server = createMcpServer({ version: '1', tools: [tool], client: 'a', lookups })
  const [here, there] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await Promise.all([server.connect(there), client.connect(here)])
  await client.listTools()
  const answer = await client.callTool({ name: 'tell', arguments: {} })
  await client.close()
  const [first] = answer.content as { text: string }[]
  const structured = answer.structuredContent as { text: string; foreign?: string[] }
  return { shown: first?.text ?? '', structured, isError: answer.isError === true }
}

test('an agent gets untrusted text cut and marked, in both forms of the answer', async () => {
  const { shown, structured } = await answered('x'.repeat(5000), true)
  expect(shown.startsWith(foreignNotice)).toBe(true)
  expect(shown.length).toBeLessThan(3000)
  expect(structured.text).toMatch(/^x{2000} \[…cut\]$/u)
  expect(Object.values(structured)).toContain(foreignNotice)
  const own = await answered('x'.repeat(5000), false)
  expect(own.structured).toEqual({ text: 'x'.repeat(5000) })
})

test('an agent learns which fields are untrusted', async () => {
  const { structured } = await answered('x', true, { count: 1, list: [{ data: 'y' }], none: [], isMockData: false })
  expect(structured.foreign).toEqual(['/text', '/list'])
})

test.each([
  [{ error: 'Nobody answered.', state: 'unreachable' }, true],
  [{ error: 'The server answered 404 instead of a page.' }, true],
  [{ error: 'The registry could not say.', state: 'unknown' }, true],
  [{ events: [{ type: 'start' }, { type: 'error', error: 'Nobody answered.' }] }, true],
  [{ error: 'This domain is not registered.', state: 'unregistered' }, false],
  [{ error: 'This is mock data.', isMockData: true }, false],
  [{ events: [{ type: 'end' }] }, false],
])('an answer with %o is a failed call: %s', async (more, isFailed) => {
  expect((await answered('x', true, more)).isError).toBe(isFailed)
})

test('a tool that takes too long is ended, and is a failed call', async () => {
  let ended: AbortSignal | undefined
  const endless = { name: 'wait', title: 'Wait', description: 'Waits.', input: z.object({}) }
  const run = (_: unknown, { signal }: { signal: AbortSignal }) => {
    ended = signal
    return new Promise<never>(() => {})
  }
  const tool = { ...endless, isForeign: true, price: () => 1, sample: () => null, run }
  const lookups = () => Promise.reject(new Error('asks nobody'))
  const server = createMcpServer({ version: '1', tools: [tool], client: 'a', lookups, toolMs: 1 })
  const [here, there] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await Promise.all([server.connect(there), client.connect(here)])
  expect((await client.callTool({ name: 'wait', arguments: {} })).isError).toBe(true)
  expect(ended?.aborted).toBe(true)
  await client.close()
})

test('the list of tools is the one that was reviewed, changes nothing, and costs fewer than 16,000 characters', async () => {
  const lookups = () => Promise.reject(new Error('asks nobody'))
  const server = createMcpServer({ version: '1', tools: agentTools, client: 'a', lookups })
  const [here, there] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await Promise.all([server.connect(there), client.connect(here)])
  const listed = await client.listTools()
  expect(JSON.stringify(listed).length).toBeLessThan(16_000)
  expect(client.getInstructions()).toMatch(/instruction/)
  expect(listed.tools.map(({ name, title, description }) => `${name}: ${title}. ${description}`)).toMatchSnapshot()
  for (const { annotations } of listed.tools)
    expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
  await client.close()
})

test('characters that only a machine reads are removed from untrusted text', async () => {
  const hidden = [...'ignore'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
  const { shown, structured } = await answered(`a${hidden}\u200b\u202eb`, true)
  expect(structured.text).toBe('ab')
  expect(shown).not.toMatch(/[\u200b\u202e\u{e0000}-\u{e007f}]/u)
  const others = '\ufe01\u{e0101}\u3164\u2067\u0007\u001b\u2028\u200c\u200d\u200c'
  expect((await answered(`a${others}b`, true)).structured.text).toBe('ab')
  const retained = 'می‌خواهم ❤️‍🔥 👩‍🚀\tz\n'
  expect((await answered(retained, true)).structured.text).toBe(retained)
})
