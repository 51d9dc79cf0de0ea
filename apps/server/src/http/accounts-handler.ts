import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { limits } from '@sundry/contracts/limits'
import { carriesSession } from '../accounts/accounts.ts'
import { createQueue } from '../adapters/bounded-queue.ts'
import type { Config } from '../config.ts'
import { Refusal, refusalAnswer } from '../functions/refusal.ts'
import type { Accounts } from '../ports/accounts.ts'
import type { Ports } from '../ports/ports.ts'
import type { AdmittedRequest } from '../runtime/admitted-request.ts'
import { type GuardChain, type RouteRules, refuseSpent } from '../runtime/guard-chain.ts'
import { json } from './answers.ts'
import type { Reply } from './reply.ts'
import type { RequestTarget } from './request-target.ts'
import { dataHeaders } from './security-headers.ts'
import { isSecure, visitorOrigin } from './visitor-origin.ts'
import { webHeaders } from './web-headers.ts'

/** Points of an address's allowance: a guess at a password must cost far more than a look at one's own session. */
const PRICES: readonly [RegExp, number][] = [
  [/\/(sign-in|sign-up|change-password|delete-user|reset-password)(\/|$)/, 10],
  [/\/(request-password-reset|send-verification-email)$/, 30],
]
/** Points of an account's own allowance, whatever addresses the guesses come from. */
const ACCOUNT_PRICE = 6
const TIMEOUT_MS = 15_000

const priceOf = (path: string) => PRICES.find(([pattern]) => pattern.test(path))?.[1] ?? 1

/** The account a request is about, as a key that tells nobody its address. */
function accountKey(body: string): string | null {
  try {
    const { email } = JSON.parse(body) as { email?: unknown }
    if (typeof email !== 'string') return null
    return `account:${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`
  } catch {
    return null
  }
}

const jsonOnly = /^application\/json\s*(?:;|$)/i

function rulesOf(method: 'GET' | 'POST', path: string): RouteRules {
  return {
    method,
    // A provider and a letter send their visitor back by a link from elsewhere.
    callers:
      method === 'GET' && /\/(callback|verify-email|reset-password)\//.test(`${path}/`) ? 'returning' : 'own-pages',
    bodyBytes: limits.server.bodyBytes,
    emptyBody: true,
    bodyTypes: jsonOnly,
    price: priceOf(path),
    timeoutMs: TIMEOUT_MS,
  }
}

export type AccountsHandler = (
  target: RequestTarget,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => Promise<Reply>

/** better-auth speaks the web's Response; Node wants each cookie as an entry of its own. */
async function asReply(answer: Response, more: Record<string, string>): Promise<Reply> {
  const headers: Record<string, string | string[]> = { ...Object.fromEntries(answer.headers), ...more }
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  return { status: answer.status, headers, body: answer.body === null ? null : await answer.text() }
}

/** Answers /api/auth/* through the guard chain the functions go through; what is left is the work of better-auth. */
export function createAccountsHandler(config: Config, ports: Ports, guard: GuardChain): AccountsHandler {
  const queue = createQueue({ ...limits.server.accountQueue, perClient: limits.server.places.accounts })

  async function handle(
    accounts: Accounts,
    { path, query }: RequestTarget,
    incoming: IncomingMessage,
    request: AdmittedRequest,
  ): Promise<Response> {
    const isRead = incoming.method === 'GET'
    const body = isRead ? null : await request.bodyText()
    const key = body !== null && priceOf(path) > 1 ? accountKey(body) : null
    if (key) refuseSpent(await ports.limiter.spend(key, ACCOUNT_PRICE))
    request.stage = 'waiting'
    const release = await queue.enter({ client: request.client, signal: request.deadline.signal })
    try {
      request.stage = 'working'
      const origin = visitorOrigin(config, incoming)
      const headers = webHeaders(incoming)
      headers.delete('content-length')
      const method = isRead ? 'GET' : 'POST'
      const url = new URL(path + query, origin)
      return await accounts.handle(new Request(url, { method, headers, ...(body && { body }) }), origin)
    } finally {
      release()
    }
  }

  return async (target, incoming, outgoing) => {
    const secure = isSecure(config, incoming)
    const { accounts } = ports
    // Nearly every visitor: the page asks who they are, and they are nobody.
    const isNobody = !accounts || !carriesSession(incoming.headers.cookie)
    if (target.path === '/api/auth/get-session' && isNobody) return json(null, { secure })
    const id = randomUUID()
    let request: AdmittedRequest | null = null
    try {
      if (!accounts) throw new Refusal(404, 'This server keeps no accounts.')
      const rules = rulesOf(incoming.method === 'GET' ? 'GET' : 'POST', target.path)
      request = await guard.admit(rules, { id, incoming, outgoing })
      const answer = await request.deadline.bind(handle(accounts, target, incoming, request))
      return await asReply(answer, { ...dataHeaders(secure), 'cache-control': 'no-store' })
    } catch (error) {
      const explained = request ? request.explain(error) : error
      return refusalAnswer(explained, { id, name: 'accounts', log: ports.log, secure, field: 'message' })
    } finally {
      request?.end()
    }
  }
}
