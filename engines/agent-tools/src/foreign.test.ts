import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { z } from '@sundry/contracts/zod'
import { expect, test } from 'vitest'
import { agentTools, createMcpServer, cutForeign, foreignNotice } from './index.ts'
import { defineTool } from './tool.ts'

test('long texts and lists of strangers are cut, and it shows', () => {
  const cut = cutForeign({ a: 'x'.repeat(5000), b: [...Array(500).keys()], c: { d: 'short' }, e: null }) as Record<
    string,
    unknown
  >
  expect(cut.a).toMatch(/^x{2000} \[…cut\]$/u)
  expect((cut.a as string).length).toBeLessThan(2010)
  expect(cut.b).toHaveLength(200)
  expect(cut).toMatchObject({ c: { d: 'short' }, e: null })
})

test('names are unique, and such as every agent takes', () => {
  const names = agentTools.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z][a-z_]{2,40}$/)
})

/** What the official client gets of a tool that gives this text. */
async function answered(text: string, isForeign: boolean) {
  const output = z.object({ text: z.string() })
  const told = { name: 'tell', title: 'Tell', description: 'Tells.', input: z.object({}), output }
  const tool = { ...defineTool({ ...told, run: async () => ({ text }) }), isForeign }
  const lookups = () => Promise.reject(new Error('asks nobody'))
  const server = createMcpServer({ version: '1', tools: [tool], client: 'a', lookups })
  const [here, there] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await Promise.all([server.connect(there), client.connect(here)])
  const answer = await client.callTool({ name: 'tell', arguments: {} })
  await client.close()
  const [first] = answer.content as { text: string }[]
  return { shown: first?.text ?? '', structured: answer.structuredContent as { text: string } }
}

test('an agent gets the text of strangers cut and marked, in both forms of the answer', async () => {
  const { shown, structured } = await answered('x'.repeat(5000), true)
  expect(shown.startsWith(foreignNotice)).toBe(true)
  expect(shown.length).toBeLessThan(3000)
  expect(structured.text).toMatch(/^x{2000} \[…cut\]$/u)
  expect(Object.values(structured)).toContain(foreignNotice)
  const own = await answered('x'.repeat(5000), false)
  expect(own.structured).toEqual({ text: 'x'.repeat(5000) })
})

test('characters that only a machine reads are taken out of the text of strangers', async () => {
  const hidden = [...'ignore'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
  const { shown, structured } = await answered(`a${hidden}\u200b\u202eb`, true)
  expect(structured.text).toBe('ab')
  expect(shown).not.toMatch(/[\u200b\u202e\u{e0000}-\u{e007f}]/u)
})
