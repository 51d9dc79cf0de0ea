import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../config/config.ts'
import type { AnswerRequest } from '../http/listener.ts'
import { json, plain, type Reply } from '../http/reply.ts'
import {
  isOwnHost,
  isPlausibleHost,
  isSecure,
  namesOneHost,
  type RequestTarget,
  readTarget,
} from '../http/request-target.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Ports } from '../ports/ports.ts'
import type { FunctionRuntime } from '../runtime/function-runtime.ts'
import type { AccountsHandler } from './accounts-handler.ts'
import type { CommandArchives } from './command-archives.ts'
import type { createDocsHandler } from './docs-handler.ts'
import type { createFeedsHandler, createLeaveHandler } from './feeds-handler.ts'
import type { createOperatorPages } from './health.ts'
import type { McpHandler } from './mcp-handler.ts'
import type { ModelsHandler } from './models-handler.ts'
import type { createSiteHandler } from './static/site.ts'

/**
 * Guards a request passes before its handler runs. `contract`, `account` and `mcp` go through runtime/guard-chain.ts
 * (caller, body size and type, session, price, deadline) with the rules of the function's contract, of
 * accounts/routes.ts and of mcp-handler.ts; `token` is METRICS_TOKEN; `public` pages only read.
 */
type Guard = 'contract' | 'account' | 'mcp' | 'token' | 'public'

interface RoutedRequest {
  method: string
  target: RequestTarget
  /** Part of the path at `:name`. */
  name: string
  incoming: IncomingMessage
  outgoing: ServerResponse
}

type Handle = (request: RoutedRequest) => Reply | Promise<Reply>

/** `read` is GET and HEAD. A path ends in `*` where everything below it is meant. */
type Row = readonly [method: 'any' | 'read', path: string, guard: Guard, handle: Handle]

interface Handlers {
  callFunction: FunctionRuntime
  callAccounts: AccountsHandler
  callMcp: McpHandler | null
  docs: ReturnType<typeof createDocsHandler>
  operator: ReturnType<typeof createOperatorPages>
  serveArchive: CommandArchives
  serveFeed: ReturnType<typeof createFeedsHandler>
  leaveWatches: ReturnType<typeof createLeaveHandler>
  serveModel: ModelsHandler
  serveSite: ReturnType<typeof createSiteHandler>
}

/** The first row that matches answers. */
function routesOf(handlers: Handlers): Row[] {
  const { callFunction, callAccounts, callMcp, docs, operator, serveArchive, serveFeed, serveModel, serveSite } =
    handlers
  const site: Handle = ({ method, target, incoming }) => serveSite(method, target, incoming)
  const model: Handle = async (request) =>
    (await serveModel(request.method, request.target.path, request.incoming)) ?? site(request)
  const archive: Handle = async (request) =>
    (await serveArchive(request.method, request.target.path, request.incoming)) ?? site(request)
  const watches: Handle = async (request) =>
    (await handlers.leaveWatches(request.target, request.incoming)) ?? site(request)
  const mcp: Handle = callMcp ? ({ incoming, outgoing }) => callMcp(incoming, outgoing) : site
  return [
    [
      'any',
      '/functions/v1/:name',
      'contract',
      ({ name, incoming, outgoing }) => callFunction(name, incoming, outgoing),
    ],
    ['any', '/functions/*', 'contract', site],
    ['any', '/api/auth/*', 'account', ({ target, incoming, outgoing }) => callAccounts(target, incoming, outgoing)],
    ['any', '/api/*', 'account', site],
    ['any', '/mcp', 'mcp', mcp],
    ['any', '/models/*', 'public', model],
    ['any', '/cli/*', 'public', archive],
    ['read', '/watch-feeds/:name', 'public', ({ name, incoming }) => serveFeed(name, incoming)],
    ['any', '/watches', 'public', watches],
    ['read', '/openapi.json', 'public', ({ incoming }) => docs.openApi(incoming)],
    ['read', '/docs/functions', 'public', ({ incoming }) => docs.page(incoming)],
    ['read', '/healthz', 'public', ({ incoming }) => operator.healthz(incoming)],
    ['read', '/readyz', 'public', ({ incoming }) => operator.readyz(incoming)],
    ['read', '/.well-known/security.txt', 'public', ({ incoming }) => operator.securityTxt(incoming)],
    ['read', '/metrics', 'token', ({ incoming }) => operator.metrics(incoming)],
    ['any', '/*', 'public', site],
  ]
}

/** The part of the path at `:name`, '' for a path without one, null if it does not match. */
function matchPath(pattern: string, path: string): string | null {
  if (pattern.endsWith('*')) return path.startsWith(pattern.slice(0, -1)) ? '' : null
  const [before = '', parameter] = pattern.split(':', 2)
  if (parameter === undefined) return path === pattern ? '' : null
  const name = path.startsWith(before) ? path.slice(before.length) : ''
  return name === '' || name.includes('/') ? null : name
}

const WRONG_HOST =
  'This server does not respond to this host name. Open it as localhost or by its IP address; its operator can set PUBLIC_URL to another name.'

/** These have their address on the host, whatever the path of the site. */
const OPERATOR = /^\/(?:healthz|readyz|metrics|\.well-known\/security\.txt)$/

/** The target as the routes know it; null if it is not below the path of the site. */
function belowBase({ path, query }: RequestTarget, basePath: string): RequestTarget | null {
  if (path.startsWith(basePath)) return { path: path.slice(basePath.length - 1), query }
  return OPERATOR.test(path) ? { path, query } : null
}

/** Ends the offline copy of a site that was served under another path. */
const RETIRED_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
const base = new URL('./', location.href).pathname
const own = (name) => base === '/' ? name.startsWith('sundry-') : name.startsWith(base + 'sundry-')
await Promise.all((await caches.keys()).filter(own).map((name) => caches.delete(name)))
await registration.unregister()
})()))
`

export function createRoutes(config: Config, log: Ports['log'], handlers: Handlers): AnswerRequest {
  const routes = routesOf(handlers)
  const { basePath } = config

  /** A site with a path of its own has one page beside it: the way to it. */
  function elsewhere({ path, query }: RequestTarget, incoming: IncomingMessage): Reply {
    const secure = isSecure(config, incoming)
    if (path === '/' || `${path}/` === basePath) {
      return { status: 307, headers: { ...securityHeaders(secure), location: basePath + query }, body: null }
    }
    if (path.endsWith('/sw.js')) {
      const headers = { ...securityHeaders(secure), 'content-type': 'text/javascript', 'cache-control': 'no-cache' }
      return { status: 200, headers, body: RETIRED_WORKER }
    }
    return plain(`There is nothing at this address. The site is at ${basePath}`, { status: 404, secure })
  }

  function route(method: string, path: string): { name: string; guard: Guard; handle: Handle } | undefined {
    const isRead = method === 'GET' || method === 'HEAD'
    for (const [methods, pattern, guard, handle] of routes) {
      if (methods === 'read' && !isRead) continue
      const name = matchPath(pattern, path)
      if (name !== null) return { name, guard, handle }
    }
    return undefined
  }

  const answer: AnswerRequest = (incoming, outgoing) => {
    const { method = '' } = incoming
    if (!isPlausibleHost(incoming.headers.host) || !namesOneHost(incoming)) {
      return plain('Invalid request.', { status: 400, secure: isSecure(config, incoming) })
    }
    const whole = readTarget(incoming.url ?? '')
    const target = whole && belowBase(whole, basePath)
    if (whole && !target) return elsewhere(whole, incoming)
    const found = target && route(method, target.path)
    if (!target || !found) {
      const sentence = 'Invalid URL. Check the spelling.'
      return plain(sentence, { status: 400, secure: isSecure(config, incoming) })
    }
    const isPage = found.guard === 'public' || found.guard === 'token'
    if (!isOwnHost(config, incoming, isPage)) {
      const refusal = { status: 421, secure: isSecure(config, incoming) }
      return isPage ? plain(WRONG_HOST, refusal) : json({ error: WRONG_HOST }, refusal)
    }
    return found.handle({ method, target, name: found.name, incoming, outgoing })
  }

  const unindexed = (reply: Reply): Reply => ({ ...reply, headers: { ...reply.headers, 'x-robots-tag': 'noindex' } })

  return async (incoming, outgoing) => {
    try {
      const reply = await answer(incoming, outgoing)
      return config.site.isIndexed ? reply : unindexed(reply)
    } catch (error) {
      const id = randomUUID()
      log.error({ id, error }, 'a request failed')
      const sentence = `Something went wrong on our side. If it happens again, quote the ID ${id}.`
      return plain(sentence, { status: 500, secure: isSecure(config, incoming) })
    }
  }
}
