import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { plain } from '../http/answers.ts'
import type { Reply } from '../http/reply.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Metrics } from '../ports/metrics.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

export async function metricsPage(
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
