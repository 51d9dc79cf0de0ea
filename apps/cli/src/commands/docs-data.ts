import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { Call } from '@sundry/contracts/call-examples'
import { contracts } from '@sundry/contracts/functions'
import type { Io } from '../terminal/io.ts'
import { createAgentServer } from './mcp.ts'

export interface ExampleFunction extends Call {
  readonly summary: string
  readonly points: number
  readonly seconds: number
  /** The lines of its answer, or of its events. */
  readonly answer: readonly string[]
}

/** Printed pages stay the same tomorrow. */
const PRINTED = Date.parse('2026-11-01T00:00:00Z')

/** The functions that anyone may call, each with an example and the answer of a server without internet access. */
export const exampleFunctions = (now = PRINTED): readonly ExampleFunction[] =>
  contracts.flatMap(({ name, summary, exampleInput: input, streams, price: points, timeoutMs, sample, account }) => {
    if (!sample || account) return []
    const answer = sample(input as never, now)
    const lines = streams
      ? (answer as readonly unknown[]).map((event) => JSON.stringify(event))
      : JSON.stringify(answer, null, 2).split('\n')
    return [{ name, summary, input: input as object, streams, points, seconds: timeoutMs / 1000, answer: lines }]
  })

/** The tools and prompts of `sundry mcp`, as a client lists them. */
export async function offeredToAgents() {
  const io = { cwd: '/', env: {}, signal: new AbortController().signal, err() {}, async out() {} } as unknown as Io
  const reach = { lookups: () => Promise.reject(new Error('no lookup is made')) }
  const { server, close } = await createAgentServer({ args: [], options: {}, io, reach })
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'list', version: '1' })
  await Promise.all([server.connect(far), client.connect(near)])
  const { tools } = await client.listTools()
  const { prompts } = await client.listPrompts()
  await close()
  const isWriting = ({ annotations }: (typeof tools)[number]) => annotations?.readOnlyHint === false
  return {
    tools: tools.map((tool) => ({
      name: tool.name,
      description: tool.description ?? '',
      ...(isWriting(tool) && { writes: true }),
    })),
    prompts: prompts.map(({ name, description = '' }) => ({ name, description })),
  }
}
