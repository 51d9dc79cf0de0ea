import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import { json, plain } from '../http/answers.ts'
import type { AnswerRequest } from '../http/listener.ts'
import type { Reply } from '../http/reply.ts'
import { type RequestTarget, readTarget } from '../http/request-target.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { isOwnHost, isPlausibleHost, isSecure, namesOneHost } from '../http/visitor-origin.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { Ports } from '../ports/ports.ts'
import type { FunctionRuntime } from '../runtime/function-runtime.ts'
import type { AccountsHandler } from './accounts-handler.ts'
import type { createDocsHandler } from './docs-handler.ts'
import type { Readiness } from './health.ts'
import type { McpHandler } from './mcp-handler.ts'
import type { ModelsHandler } from './models-handler.ts'
import type { createSiteHandler } from './static/serve-site.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

async function metricsPage(
  metrics: Metrics,
  token: string | null,
  incoming: IncomingMessage,
  secure: boolean,
): Promise<Reply> {
  const page = token === null ? null : metrics.page()
  if (token === null || page === null) return plain('There is nothing at this address.', { status: 404, secure })
  const given = /^Bearer (.+)$/i.exec(incoming.headers.authorization ?? '')?.[1] ?? ''
  // Digests of equal length make the comparison constant-time.
  if (!timingSafeEqual(digest(given), digest(token))) {
    return plain('Please send METRICS_TOKEN as a bearer token.', {
      status: 401,
      secure,
      headers: { 'www-authenticate': 'Bearer' },
    })
  }
  const { type, text } = await page
  const headers = { ...securityHeaders(secure), 'content-type': type, 'cache-control': 'no-store' }
  return { status: 200, headers, body: text }
}

interface Rooms {
  config: Config
  ports: Ports
  readiness: Readiness
  callFunction: FunctionRuntime
  callAccounts: AccountsHandler
  callMcp: McpHandler | null
  docs: ReturnType<typeof createDocsHandler>
  serveModel: ModelsHandler
  serveSite: ReturnType<typeof createSiteHandler>
}

const WRONG_HOST =
  'This server does not answer under this name. Open it as localhost or by its address; its operator can set PUBLIC_URL to another name.'

const FUNCTION = /^\/functions\/v1\/([^/]+)$/

export function createRoutes(rooms: Rooms): AnswerRequest {
  const { config, ports, readiness, docs } = rooms
  const own = new Map<string, (incoming: IncomingMessage, secure: boolean) => Reply | Promise<Reply>>([
    ['/healthz', (_, secure) => json({ status: 'ok' }, { secure })],
    [
      '/readyz',
      async (_, secure) => {
        const waitingFor = await readiness.waitingFor()
        return waitingFor.length === 0
          ? json({ status: 'ready' }, { secure })
          : json({ status: 'waiting', waitingFor }, { status: 503, secure })
      },
    ],
    ['/metrics', (incoming, secure) => metricsPage(ports.metrics, config.metricsToken, incoming, secure)],
    ['/openapi.json', (incoming) => docs.openApi(incoming)],
    ['/docs', (incoming) => docs.page(incoming)],
  ])

  async function serveModel(target: RequestTarget, incoming: IncomingMessage): Promise<Reply> {
    const { method = '' } = incoming
    return (await rooms.serveModel(method, target.path, incoming)) ?? rooms.serveSite(method, target, incoming)
  }

  const answer: AnswerRequest = (incoming, outgoing) => {
    const { method = '' } = incoming
    if (!isPlausibleHost(incoming.headers.host) || !namesOneHost(incoming)) {
      return plain('This is not a valid request.', { status: 400, secure: isSecure(config, incoming) })
    }
    const target = readTarget(incoming.url ?? '')
    if (target === null) {
      const sentence = 'This is not an address of this site. Please check how it is spelled.'
      return plain(sentence, { status: 400, secure: isSecure(config, incoming) })
    }
    const { path } = target
    const isCalled = path.startsWith('/functions/') || path.startsWith('/api/') || path === '/mcp'
    if (!isOwnHost(config, incoming, !isCalled)) {
      const refusal = { status: 421, secure: isSecure(config, incoming) }
      return isCalled ? json({ error: WRONG_HOST }, refusal) : plain(WRONG_HOST, refusal)
    }
    if (path.startsWith('/functions/v1/')) {
      const name = FUNCTION.exec(path)?.[1]
      if (name !== undefined) return rooms.callFunction(name, incoming, outgoing)
    }
    if (path.startsWith('/api/auth/')) return rooms.callAccounts(target, incoming, outgoing)
    if (path === '/mcp' && rooms.callMcp) return rooms.callMcp(incoming, outgoing)
    if (path.startsWith('/models/')) return serveModel(target, incoming)
    const page = method === 'GET' || method === 'HEAD' ? own.get(path) : undefined
    return page ? page(incoming, isSecure(config, incoming)) : rooms.serveSite(method, target, incoming)
  }

  return async (incoming, outgoing) => {
    try {
      return await answer(incoming, outgoing)
    } catch (error) {
      const id = randomUUID()
      ports.log.error({ id, error }, 'a request failed')
      const sentence = `Something went wrong on our side. If it happens again, quote ${id}.`
      return plain(sentence, { status: 500, secure: isSecure(config, incoming) })
    }
  }
}
