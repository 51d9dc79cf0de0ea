import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { limits } from '@sundry/contracts/limits'
import { serverLimits } from '@sundry/contracts/server-limits'
import { carriesSession } from '../accounts/accounts.ts'
import { spendGuess, spendSignUp } from '../accounts/guess-limiter.ts'
import { type AccountRoute, accountRoute } from '../accounts/routes.ts'
import { accountKey } from '../accounts/secret.ts'
import type { Config } from '../config/config.ts'
import { json, type Reply } from '../http/reply.ts'
import { isSecure, type RequestTarget, visitorOrigin, webHeaders } from '../http/request-target.ts'
import { dataHeaders } from '../http/security-headers.ts'
import { createQueue } from '../limits/bounded-queue.ts'
import type { Allowance } from '../limits/limiter.ts'
import type { Accounts, Ports } from '../ports/ports.ts'
import type { AdmittedRequest, GuardChain, RouteRules } from '../runtime/guard-chain.ts'
import { Refusal, refusalAnswer } from '../runtime/refusal.ts'
import { readJson } from '../runtime/request-body.ts'

const TIMEOUT_MS = 20_000
const jsonOnly = /^application\/json\s*(?:;|$)/i
/** A provider, and a letter read in a web mailer, send their visitor here by a link on another site. */
const linkedFromElsewhere: ReadonlySet<string> = new Set([
  '/callback/:provider',
  '/verify-email',
  '/reset-password/:token',
])

const rulesOf = ({ method, path, price }: AccountRoute): RouteRules => ({
  method,
  callers: method === 'GET' && linkedFromElsewhere.has(path) ? 'returning' : 'own-pages',
  bodyBytes: limits.server.bodyBytes,
  emptyBody: true,
  bodyTypes: jsonOnly,
  price,
  timeoutMs: TIMEOUT_MS,
})

function emailIn(body: string): string | null {
  try {
    const { email } = readJson(body) as { email?: unknown }
    return typeof email === 'string' ? email : null
  } catch {
    return null
  }
}

export type AccountsHandler = (
  target: RequestTarget,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => Promise<Reply>

/** Node wants each Set-Cookie as an entry of its own. */
async function asReply(answer: Response, more: Record<string, string>): Promise<Reply> {
  const headers: Record<string, string | string[]> = { ...Object.fromEntries(answer.headers), ...more }
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  return { status: answer.status, headers, body: answer.body === null ? null : await answer.text() }
}

export function createAccountsHandler(config: Config, ports: Ports, guard: GuardChain): AccountsHandler {
  const queue = createQueue({ ...serverLimits.accountQueue, perClient: serverLimits.places.accounts })

  const refuseUnless = (allowance: Allowance) => {
    if (allowance.allowed) return
    const wait = String(Math.max(1, Math.ceil(allowance.retryAfterMs / 1000)))
    throw new Refusal(429, 'Too many attempts. Wait a minute and try again.', { 'retry-after': wait })
  }

  async function refuseGuess(accounts: Accounts, body: string, request: AdmittedRequest): Promise<void> {
    const email = emailIn(body)
    if (email === null) return
    const device = await accounts.knownDevice(email, request.incoming.headers.cookie)
    const client = request.client.key
    refuseUnless(await spendGuess(ports.limiter, { account: accountKey(email), client, device }))
  }

  async function work(
    accounts: Accounts,
    { path, query }: RequestTarget,
    route: AccountRoute,
    request: AdmittedRequest,
  ): Promise<Response> {
    const { incoming } = request
    const body = route.method === 'POST' ? await request.bodyText() : ''
    request.stage = 'waiting'
    const release = await queue.enter({ client: request.client, signal: request.deadline.signal })
    try {
      request.stage = 'working'
      if (route.path === '/invitation' || (route.path === '/sign-up/email' && !accounts.options.mail))
        refuseUnless(await spendSignUp(ports.limiter, request.client.key))
      if (route.triesPassword) await refuseGuess(accounts, body, request)
      const origin = visitorOrigin(config, incoming)
      const headers = webHeaders(incoming)
      headers.delete('content-length')
      const init = { method: route.method, headers, ...(body !== '' && { body }) }
      return await accounts.handle(new Request(new URL(path + query, origin), init), origin)
    } finally {
      release()
    }
  }

  return async (target, incoming, outgoing) => {
    const secure = isSecure(config, incoming)
    const { accounts } = ports
    const route = accountRoute(incoming.method ?? '', target.path)
    // Nearly every visitor is signed out, so that answer is made without loading better-auth.
    const isNobody = !accounts || (!config.demo && !carriesSession(incoming.headers.cookie, config.basePath))
    if (route?.path === '/get-session' && isNobody) return json(null, { secure })
    const id = randomUUID()
    let request: AdmittedRequest | null = null
    try {
      if (!route) throw new Refusal(404, 'There is nothing at this address.')
      if (!accounts) throw new Refusal(404, 'Accounts are turned off on this server.')
      request = await guard.admit(rulesOf(route), { id, incoming, outgoing })
      const answer = await request.deadline.bind(work(accounts, target, route, request))
      if (answer.status >= 500) throw new Error(`better-auth answered ${answer.status}`)
      return await asReply(answer, { ...dataHeaders(secure), 'cache-control': 'no-store' })
    } catch (error) {
      const explained = request ? request.explain(error) : error
      return refusalAnswer(explained, { id, name: 'accounts', log: ports.log, secure, field: 'message' })
    } finally {
      request?.end()
    }
  }
}
