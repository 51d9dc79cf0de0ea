import { pathToFileURL } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { onTestFinished } from 'vitest'
import { createAgentServer } from '../commands/mcp.ts'
import { liveReach } from '../network/reach.ts'
import { quietIo } from './memory-io.ts'

export const agentClient = (roots?: readonly string[]) => {
  const client = new Client({ name: 'test', version: '1' }, { capabilities: roots ? { roots: {} } : {} })
  if (roots)
    client.setRequestHandler(ListRootsRequestSchema, () => ({
      roots: roots.map((root) => ({ uri: pathToFileURL(root).href })),
    }))
  return client
}

/** The same server without a process, with the reach that a process has: it keeps this machine out. */
export async function connectAgent(
  options: Parameters<typeof createAgentServer>[0]['options'],
  roots?: readonly string[],
) {
  const { server, close } = await createAgentServer({ args: [], options, io: quietIo('/'), reach: liveReach })
  const [here, there] = InMemoryTransport.createLinkedPair()
  const client = agentClient(roots)
  await Promise.all([server.connect(there), client.connect(here)])
  onTestFinished(async () => {
    await client.close()
    await close()
  })
  return client
}

export interface Answered {
  isError?: boolean
  structuredContent?: Record<string, unknown>
  content: { type: string; text: string }[]
}

export const callTool = async (client: Client, name: string, args: Record<string, unknown>) =>
  (await client.callTool({ name, arguments: args })) as unknown as Answered
