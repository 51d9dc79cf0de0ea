import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { agentTools, createMcpServer, fileTools, siteTools } from '@sundry/agent-tools'
import type { Call } from '../command/command.ts'
import { UsageFault } from '../terminal/exit-codes.ts'
import { version } from '../terminal/version.ts'
import { filesForAgent } from './agent-files.ts'
import { MAX_MESSAGE_BYTES, messagesWithin } from './agent-messages.ts'
import { checkForAgent, rootFolders } from './agent-sites.ts'

interface Options {
  offline?: boolean
  root?: string[]
}

const ROOTS_MS = 10_000
/** JSON-RPC 2.0, section 5.1. */
const INVALID_REQUEST = -32_600

/** Standard output belongs to the protocol; everything else goes to the error stream. */
export async function run({ options, io, reach }: Call<Options>): Promise<number> {
  const opened: ReturnType<typeof reach.lookups>[] = []
  const isOffline = options.offline === true
  const input =
    options.root && (await rootFolders(options.root.map((root) => pathToFileURL(resolve(io.cwd, root)).href)))
  if (options.root && input?.length !== options.root.length) throw new UsageFault('--root must be a folder.')
  /** The folders that the agent's program exposes; they may change at any time. */
  async function roots(): Promise<readonly string[] | null> {
    if (!server.server.getClientCapabilities()?.roots) return input ?? null
    const { roots: known } = await server.server.listRoots({}, { timeout: ROOTS_MS })
    return rootFolders(known.map(({ uri }) => uri))
  }
  const around = { io, reach, roots, isOffline }
  const asksNetwork = !isOffline
  const ofFiles = [
    ...siteTools(checkForAgent(around), { asksNetwork }),
    ...fileTools(filesForAgent(around), { asksNetwork }),
  ]
  const server: ReturnType<typeof createMcpServer> = createMcpServer({
    version,
    tools: [...agentTools.filter(({ isForeign }) => !(isOffline && isForeign)), ...ofFiles],
    client: 'mcp',
    async lookups() {
      const [first = reach.lookups()] = opened
      opened[0] = first
      return (await first).ports
    },
  })
  const messages = messagesWithin(MAX_MESSAGE_BYTES, (id) => {
    const message = `A message may be up to ${MAX_MESSAGE_BYTES / 1024 ** 2} MB.`
    io.err(`${message} A longer one was refused.\n`)
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: INVALID_REQUEST, message } })}\n`)
  })
  const transport = new StdioServerTransport(process.stdin.pipe(messages))
  const ended = new Promise<void>((done) => {
    io.signal.addEventListener('abort', () => done(), { once: true })
    messages.once('end', () => done())
    server.server.onclose = () => done()
  })
  await server.connect(transport)
  await ended
  await server.close()
  process.stdin.unpipe(messages).pause()
  for (const lookups of opened) await (await lookups).close()
  return 0
}
