import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from '@sundry/contracts/zod'
import type { LookupPorts } from '@sundry/lookups'
import { cutForeign, foreignNotice } from './foreign.ts'
import type { AgentTool } from './tool.ts'

export interface McpServerOptions {
  readonly version: string
  readonly tools: readonly AgentTool[]
  /** Whom costs are counted against. */
  readonly client: string
  lookups(): Promise<LookupPorts>
  /** Called with an input that fits, before the work: throws what the agent should read, or gives an answer in its place. */
  before?(tool: AgentTool, input: never): Promise<Record<string, unknown> | null>
  /** Where tools work that ask nobody; without it, in place. */
  runText?(name: string, input: unknown, signal: AbortSignal): Promise<Record<string, unknown>>
  /** What an agent may read of an error. */
  sentenceOf?(error: unknown): string
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The tools as a server of the Model Context Protocol, to be put on any transport. */
export function createMcpServer(options: McpServerOptions): McpServer {
  const server = new McpServer(
    { name: 'sundry', version: options.version },
    { instructions: `Tools for robots.txt, sitemaps, structured data, text and domains. ${foreignNotice}` },
  )
  for (const tool of options.tools) register(server, tool, options)
  return server
}

function register(server: McpServer, tool: AgentTool, options: McpServerOptions): void {
  const { name, title, description, input, output, isForeign } = tool
  const { lookups, client, before, runText, sentenceOf = messageOf } = options
  const outputSchema = isForeign ? { notice: z.literal(foreignNotice), ...output.shape } : output.shape
  const annotations = { readOnlyHint: true, destructiveHint: false, openWorldHint: isForeign }
  server.registerTool(
    name,
    { title, description, inputSchema: input.shape, outputSchema, annotations },
    async (given: unknown, { signal, requestId }: { signal: AbortSignal; requestId: string | number }) => {
      try {
        // The contract's own schema again: it holds rules that go beyond the single fields.
        const wanted = input.parse(given) as never
        const instead = (await before?.(tool, wanted)) ?? null
        const work = () =>
          runText && !isForeign
            ? runText(name, wanted, signal)
            : tool.run(wanted, { lookups, signal, id: String(requestId), client })
        const answer = instead ?? (await work())
        // As it goes over the wire: what is undefined is not there.
        const plain = JSON.parse(JSON.stringify(isForeign ? cutForeign(answer) : answer)) as Record<string, unknown>
        const said = JSON.stringify(plain)
        if (!isForeign) return { content: [{ type: 'text' as const, text: said }], structuredContent: plain }
        // An agent may read either form of the answer.
        return {
          content: [{ type: 'text' as const, text: `${foreignNotice}\n\n${said}` }],
          structuredContent: { notice: foreignNotice, ...plain },
        }
      } catch (error) {
        signal.throwIfAborted()
        return { content: [{ type: 'text' as const, text: sentenceOf(error) }], isError: true }
      }
    },
  )
}
