import type { IncomingMessage } from 'node:http'
import { limits } from '@sundry/contracts/limits'
import { carriesSession } from '../accounts/accounts.ts'
import { spendGuess } from '../accounts/guess-limiter.ts'
import { accountRoute } from '../accounts/routes.ts'
import { accountKey } from '../accounts/signed-cookies.ts'
import type { Config } from '../config.ts'
import { readText } from '../functions/read-body.ts'
import type { Ports } from '../ports/ports.ts'
import { QueueFull } from '../ports/queue.ts'
import { json } from './answers.ts'
import { clientKey } from './client-key.ts'
import type { Reply } from './reply.ts'
import { dataHeaders } from './security-headers.ts'
import { isSecure, visitorOrigin } from './visitor-origin.ts'
import { webHeaders } from './web-headers.ts'

/** The account a request is about. */
function emailIn(body: string): string | null {
  try {
    const { email } = JSON.parse(body) as { email?: unknown }
    return typeof email === 'string' ? email : null
  } catch {
    return null
  }
}

export type AccountsHandler = (incoming: IncomingMessage) => Promise<Reply>

/** better-auth speaks the web's Response; Node wants each cookie as an entry of its own. */
async function asReply(answer: Response, more: Record<string, string>): Promise<Reply> {
  const headers: Record<string, string | string[]> = { ...Object.fromEntries(answer.headers), ...more }
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  return { status: answer.status, headers, body: answer.body === null ? null : await answer.text() }
}

/** Answers /api/auth/*, behind the same guards as the functions: who asks, how much, how long, and then the work. */
export function createAccountsHandler(config: Config, ports: Ports): AccountsHandler {
  return async (incoming) => {
    const secure = isSecure(config, incoming)
    const refuse = (status: number, message: string, headers = {}) => json({ message }, { status, secure, headers })
    const tooMany = (ms: number) => {
      const headers = { 'retry-after': String(Math.max(1, Math.ceil(ms / 1000))) }
      return refuse(429, 'Too many attempts. Please wait a minute and try again.', headers)
    }
    const { accounts } = ports
    const [path = '', query = ''] = (incoming.url ?? '').split(/(?=\?)/, 2)
    const route = accountRoute(incoming.method ?? '', path)
    if (!route) return refuse(404, 'There is nothing at this address.')
    // Nearly every visitor: the page asks who they are, and they are nobody.
    const nobody = !accounts || !carriesSession(incoming.headers.cookie)
    if (route.path === '/get-session' && nobody) return json(null, { secure })
    if (!accounts) return refuse(404, 'This server keeps no accounts.')

    const reads = incoming.method === 'GET'
    const site = incoming.headers['sec-fetch-site']
    // A provider sends its visitor back by a link from its own site; nothing else comes from another site.
    if (site === 'cross-site' && !(reads && path.startsWith('/api/auth/callback/'))) {
      return refuse(403, 'Accounts answer only the pages of this site.')
    }
    const origin = visitorOrigin(config, incoming)
    if (!reads && incoming.headers.origin !== undefined && incoming.headers.origin !== origin) {
      return refuse(403, 'Accounts answer only the pages of this site.')
    }
    let body: string | null = null
    if (!reads) {
      if (incoming.headers['transfer-encoding'] !== undefined) return refuse(411, 'Please send a Content-Length.')
      if (Number(incoming.headers['content-length'] ?? 0) > limits.server.bodyBytes) {
        return refuse(413, 'The request is too large.')
      }
      if (!/^application\/json\s*(;|$)/i.test(incoming.headers['content-type'] ?? '')) {
        return refuse(415, 'Accounts take JSON alone.')
      }
    }
    const client = clientKey(config.trustProxy, incoming)
    const spent = await ports.limiter.spend(client, route.price)
    if (!spent.allowed) return tooMany(spent.retryAfterMs)
    if (!reads) {
      body = await readText(incoming)
      const email = route.triesPassword ? emailIn(body) : null
      if (email !== null) {
        const device = await accounts.knownDevice(email, incoming.headers.cookie)
        const guessed = await spendGuess(ports.limiter, { account: accountKey(email), client, device })
        if (!guessed.allowed) return tooMany(guessed.retryAfterMs)
      }
    }
    const headers = webHeaders(incoming)
    headers.delete('content-length')
    try {
      const answer = await accounts.handle(
        new Request(new URL(path + query, origin), {
          method: reads ? 'GET' : 'POST',
          headers,
          ...(body !== null && { body }),
        }),
        origin,
      )
      return await asReply(answer, { ...dataHeaders(secure), 'cache-control': 'no-store' })
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error
      const retry = { 'retry-after': String(limits.server.retryAfterSeconds) }
      return refuse(503, 'The server is busy at the moment. Please try again in a few seconds.', retry)
    }
  }
}
