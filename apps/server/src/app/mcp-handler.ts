import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pointsForHolding, serverLimits } from '@sundry/contracts/server-limits'
import { InputFault } from '@sundry/lookups'
import manifest from '../../../../package.json' with { type: 'json' }
import type { Config } from '../config/config.ts'
import { charging } from '../functions/served.ts'
import type { Reply } from '../http/reply.ts'
import { isSecure } from '../http/request-target.ts'
import { dataHeaders } from '../http/security-headers.ts'
import { createQueue, QueueFull } from '../limits/bounded-queue.ts'
import type { Ports } from '../ports/ports.ts'
import type { AdmittedRequest, GuardChain, RouteRules } from '../runtime/guard-chain.ts'
import { Refusal, refusalAnswer } from '../runtime/refusal.ts'
import { readJson } from '../runtime/request-body.ts'

/** A call of one tool; the longest is a domain report. */
const rules: RouteRules = {
  method: 'POST',
  // DNS rebinding: a page of another origin must not reach it through a visitor's browser.
  callers: 'own-pages',
  bodyTypes: /^application\/json\s*(?:;|$)/i,
  bodyBytes: serverLimits.mcp.bodyBytes,
  emptyBody: false,
  price: 1,
  timeoutMs: serverLimits.mcp.timeoutMs,
}

export type McpHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<Reply>

const load = async () => {
  const [tools, { WebStandardStreamableHTTPServerTransport }, { z }] = await Promise.all([
    import('@sundry/agent-tools'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    import('@sundry/contracts/zod'),
  ])
  return { ...tools, Transport: WebStandardStreamableHTTPServerTransport, ZodError: z.ZodError }
}

/** Streamable HTTP without sessions: each request is a server of its own, so that nothing is kept between them. */
export function createMcpHandler(
  config: Config,
  ports: Ports,
  guard: GuardChain,
  offFunctions: ReadonlySet<string> = new Set(),
): McpHandler {
  const { running, waiting, perClient } = serverLimits.mcp
  const queue = createQueue({ running, waiting, perClient })

  const charge = ({ client }: AdmittedRequest, points: number) =>
    void (async () => guard.spend(client, points))().catch(() => {})

  async function work(request: AdmittedRequest, id: string): Promise<Reply> {
    const body: unknown = parse(await request.bodyText())
    request.stage = 'waiting'
    const place = queue.join({ client: request.client, signal: request.deadline.signal })
    try {
      await place.turn()
      request.stage = 'working'
      const { agentTools, createMcpServer, Transport, ZodError } = await load()
      const server = createMcpServer({
        version: manifest.version,
        tools: agentTools.filter(({ functionName = '' }) => !offFunctions.has(functionName)),
        client: request.client.key,
        lookups: async () =>
          charging(ports, (points) => {
            // A check is made for a client whose points are spent, too; it only counts.
            charge(request, points)
          }),
        async before(tool, input) {
          const sample = config.lookups === 'sample' ? tool.sample(input) : null
          // Sample data costs no more than the request.
          if (sample === null) await guard.spend(request.client, tool.price(input))
          return sample
        },
        runText: (name, input, signal) => ports.textTools.run(name, input, { client: request.client.key, signal }),
        sentenceOf(error) {
          if (error instanceof QueueFull) return 'The server is busy. Try again in a few seconds.'
          if (error instanceof Refusal || error instanceof InputFault) return error.message
          if (error instanceof ZodError) return error.issues[0]?.message ?? 'Invalid input.'
          ports.log.error({ id, error }, 'a tool failed')
          return `Something went wrong on our side. If it happens again, quote the ID ${id}.`
        },
      })
      const transport = new Transport({ enableJsonResponse: true })
      request.deadline.signal.addEventListener('abort', () => void server.close(), { once: true })
      await server.connect(transport)
      const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
      const version = request.incoming.headers['mcp-protocol-version']
      const mcpRequest = new Request('http://localhost/mcp', {
        method: 'POST',
        headers: { ...headers, ...(typeof version === 'string' && { 'mcp-protocol-version': version }) },
      })
      const answer = await transport.handleRequest(mcpRequest, { parsedBody: body })
      const text = await answer.text()
      await server.close()
      const type = answer.headers.get('content-type')
      return {
        status: answer.status,
        headers: type === null ? {} : { 'content-type': type },
        body: text === '' ? null : text,
      }
    } finally {
      charge(request, pointsForHolding(place.heldMs))
      place.release()
    }
  }

  return async (incoming, outgoing) => {
    const secure = isSecure(config, incoming)
    const id = randomUUID()
    let request: AdmittedRequest | null = null
    try {
      if (incoming.method !== 'POST') throw new Refusal(405, 'Use POST for this URL.', { allow: 'POST' })
      request = await guard.admit(rules, { id, incoming, outgoing })
      const reply = await request.deadline.bind(work(request, id))
      const retained = { ...dataHeaders(secure), 'cache-control': 'no-store', 'x-request-id': id }
      return { ...reply, headers: { ...reply.headers, ...retained } }
    } catch (error) {
      return refusalAnswer(request ? request.explain(error) : error, { id, name: 'mcp', log: ports.log, secure })
    } finally {
      request?.end()
    }
  }
}

/** A batch would be many calls for the price of one request, and the protocol has none since 2025-06-18. */
function parse(text: string): unknown {
  const body = readJson(text)
  if (Array.isArray(body)) throw new Refusal(400, 'Send one message at a time.')
  return body
}
