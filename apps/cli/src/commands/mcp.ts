import { resolve } from 'node:path'
import { Transform } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { agentTools, createMcpServer, type FilesForAgent, fileTools, siteTools } from '@sundry/agent-tools'
import { type Finding, messageOf } from '@sundry/domain-report'
import { safeText } from '@sundry/kit'
import { causeTexts, describeBounce, describeReason, describeVerdict, describeWhereChanged } from '@sundry/mail'
import type { Call } from '../command/command.ts'
import { readOne } from '../files/inputs.ts'
import { UsageFault } from '../terminal/exit-codes.ts'
import { version } from '../terminal/version.ts'
import { imageTools } from './agent-images.ts'
import { type Around, checkForAgent, fileForAgent, rootFolders } from './agent-sites.ts'
import { inThread } from './lookups/in-thread.ts'
import { verifyMailFile } from './lookups/verify-mail.ts'
import { reportOnFile } from './lookups/zone-report.ts'

interface Reported {
  readonly severity: string
}

/** Findings as sentences: an agent knows no codes. */
const reported = (findings: readonly Reported[]) =>
  findings.map((one) => ({ severity: one.severity, ...messageOf(one as unknown as Finding) }))

/** The checks of files as the command makes them, of files that the agent may see. */
export function filesForAgent({ io, reach, roots, isOffline }: Around): FilesForAgent {
  return {
    async verifyMail({ file, zone }, { signal }) {
      const message = await fileForAgent(file, roots)
      const zones = zone === undefined ? [] : [await fileForAgent(zone, roots)]
      const around = { io: { ...io, signal }, reach }
      const check = await verifyMailFile(message, { zone: zones, live: !isOffline }, around)
      const { dkim, causes, reasons, ...rest } = check
      return {
        verdict: describeVerdict(check),
        ...rest,
        dkim: dkim.map(({ causes: own, changed, ...one }) => ({
          ...one,
          causes: own.map(({ cause }) => cause),
          changed: changed && describeWhereChanged(changed),
        })),
        reasons: reasons.map(describeReason),
        causes: causes.map((one) => ({ ...one, ...causeTexts[one.cause] })),
      }
    },
    async explainBounce({ file, text }, { signal }) {
      if ((file === undefined) === (text === undefined)) throw new Error('Give either file or text.')
      const around = { io: { ...io, signal }, reach }
      const message =
        text === undefined ? await readOne(await fileForAgent(file ?? '', roots), io) : new TextEncoder().encode(text)
      const { bounce, returned } = await inThread(around, !isOffline).explainBounce({ message, isOffline })
      return { bounce: bounce && describeBounce(bounce, returned) }
    },
    async reportZone({ file, origin }, { signal }) {
      const zone = await fileForAgent(file, roots)
      const { sections, effects, ...rest } = await reportOnFile(
        zone,
        { origin, isOffline },
        { io: { ...io, signal }, reach },
      )
      const section = (read: (typeof sections)['zone']) =>
        read && { grade: read.grade, findings: reported(read.findings) }
      return {
        ...rest,
        zone: section(sections.zone),
        mail: section(sections.mail),
        dnssec: section(sections.dnssec),
        effects: effects && { appear: reported(effects.appear), disappear: reported(effects.disappear) },
      }
    },
  }
}

// The SDK's transport ends the server, without a word, when a line is longer than its buffer.
/** The transport's own limit is 10 MB for the end of one message and the beginning of the next. */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024
const NEWLINE = 0x0a
const ENDS_BYTES = 300

/** The id of a request as programs write it: before its parameters, or behind them. */
function idOf(start: string, end: string): string | number | null {
  const id = '"id":\\s*(\\d+|"[^"\\\\]*")'
  const found =
    new RegExp(`^\\s*\\{(?:\\s*"(?:jsonrpc|method)":\\s*"[^"]*",)*\\s*${id}`).exec(start) ??
    new RegExp(`,\\s*${id}\\s*\\}\\s*$`).exec(end)
  return found?.[1] ? JSON.parse(found[1]) : null
}

/** Passes whole lines on; one that is too long is dropped, and `refuse` is called with the id of its request. */
export function messagesWithin(maxBytes: number, refuse: (id: string | number | null) => void): Transform {
  let pieces: Buffer[] = []
  let length = 0
  let start = ''
  let end = ''
  return new Transform({
    transform(chunk: Buffer, _, done) {
      for (let from = 0; from < chunk.length; ) {
        const at = chunk.indexOf(NEWLINE, from)
        const piece = chunk.subarray(from, at < 0 ? chunk.length : at + 1)
        from += piece.length
        length += piece.length
        if (start.length < ENDS_BYTES) start += piece.toString('latin1', 0, ENDS_BYTES)
        end = (end + piece.toString('latin1', Math.max(0, piece.length - ENDS_BYTES))).slice(-ENDS_BYTES)
        if (length <= maxBytes) pieces.push(piece)
        else pieces = []
        if (at < 0) continue
        if (length > maxBytes) refuse(idOf(start, end))
        // A blank line is no message.
        else if (length > 2 || start.trim() !== '') this.push(Buffer.concat(pieces))
        pieces = []
        length = 0
        start = end = ''
      }
      done()
    },
  })
}

interface Options {
  offline?: boolean
  root?: string[]
}

const ROOTS_MS = 10_000
/** JSON-RPC 2.0, section 5.1. */
const INVALID_REQUEST = -32_600
const PARSE_ERROR = -32_700

/** The server for agents, not yet connected; `close` ends it and its lookups. */
export async function createAgentServer({ args, options, io, reach }: Omit<Call<Options>, 'commands'>) {
  const opened: ReturnType<typeof reach.lookups>[] = []
  const isOffline = options.offline === true
  const named = [...args, ...(options.root ?? [])]
  const input = await rootFolders(named.map((root) => pathToFileURL(resolve(io.cwd, root)).href))
  if (input.length < named.length) throw new UsageFault('--root must be a folder.')
  /** The folders that the agent's program exposes; they may change at any time. */
  async function roots(): Promise<readonly string[] | null> {
    if (!server.server.getClientCapabilities()?.roots) return input.length > 0 ? input : null
    const { roots: known } = await server.server.listRoots({}, { timeout: ROOTS_MS })
    return rootFolders(known.map(({ uri }) => uri))
  }
  const around = { io, reach, roots, isOffline }
  const asksNetwork = !isOffline
  const ofFiles = [
    ...siteTools(checkForAgent(around), { asksNetwork }),
    ...fileTools(filesForAgent(around), { asksNetwork }),
    ...imageTools(around),
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
  return {
    server,
    async close() {
      await server.close()
      for (const lookups of opened) await (await lookups).close()
    },
  }
}

/** Standard output belongs to the protocol; everything else goes to the error stream. */
export async function run(call: Call<Options>): Promise<number> {
  const { io } = call
  const { server, close } = await createAgentServer(call)
  const refuse = (id: string | number | null, code: number, message: string) => {
    io.err(`${message} The message was refused.\n`)
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`)
  }
  const tooLong = `A message may be up to ${MAX_MESSAGE_BYTES / 1024 ** 2} MB.`
  const messages = messagesWithin(MAX_MESSAGE_BYTES, (id) => refuse(id, INVALID_REQUEST, tooLong))
  // A client would wait for the answer to what the transport drops.
  server.server.onerror = ({ name, message }) => {
    if (name === 'SyntaxError') refuse(null, PARSE_ERROR, 'A message has to be JSON in one line.')
    else if (name.endsWith('ZodError'))
      refuse(null, INVALID_REQUEST, 'A message has to be one request or notification of JSON-RPC 2.0, and no batch.')
    else io.err(`${safeText(message)}\n`)
  }
  const transport = new StdioServerTransport(process.stdin.pipe(messages))
  const ended = new Promise<void>((done) => {
    io.signal.addEventListener('abort', () => done(), { once: true })
    messages.once('end', () => done())
    server.server.onclose = () => done()
  })
  await server.connect(transport)
  await ended
  await close()
  process.stdin.unpipe(messages).pause()
  return 0
}
