import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { agentTools, createMcpServer } from '@sundry/agent-tools'
import type { Call } from '../command.ts'
import { version } from '../version.ts'

interface Options {
  offline?: boolean
}

/** Standard output belongs to the protocol; everything else goes to the error stream. */
export async function run({ options, io, reach }: Call<Options>): Promise<number> {
  const opened: ReturnType<typeof reach.lookups>[] = []
  const server = createMcpServer({
    version,
    tools: agentTools.filter(({ isForeign }) => !(options.offline && isForeign)),
    client: 'mcp',
    async lookups() {
      const [first = reach.lookups()] = opened
      opened[0] = first
      return (await first).ports
    },
  })
  const transport = new StdioServerTransport()
  const ended = new Promise<void>((done) => {
    io.signal.addEventListener('abort', () => done(), { once: true })
    process.stdin.once('end', () => done())
    server.server.onclose = () => done()
  })
  await server.connect(transport)
  await ended
  await server.close()
  for (const lookups of opened) await (await lookups).close()
  return 0
}
