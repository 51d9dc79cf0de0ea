import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'
import { plain, type Reply } from '../http/reply.ts'
import { isSecure, type RequestTarget } from '../http/request-target.ts'
import { dataHeaders } from '../http/security-headers.ts'
import type { Ports } from '../ports/ports.ts'

/**
 * Mail programs post to the address in List-Unsubscribe (RFC 8058). Programs that only follow links of messages get the
 * page there, which asks first. Null for any other request.
 */
export function createLeaveHandler(config: Config, { watches }: Ports) {
  return async ({ query }: RequestTarget, incoming: IncomingMessage): Promise<Reply | null> => {
    const token = new URLSearchParams(query).get('leave')
    if (incoming.method !== 'POST' || !token || !watches) return null
    const secure = isSecure(config, incoming)
    if (await watches.link(token, 'leave')) return plain('No more messages are sent to this address.', { secure })
    return plain('This link is not valid.', { status: 404, secure })
  }
}

/** Files of watches at secret addresses. An address without a valid token is refused before the database is asked. */
export function createFeedsHandler(config: Config, { watches }: Ports) {
  return async (name: string, incoming: IncomingMessage): Promise<Reply> => {
    const secure = isSecure(config, incoming)
    const feed = (await watches?.feed(name)) ?? null
    if (feed === null) return plain('There is nothing at this address.', { status: 404, secure })
    if (feed === 'limited')
      return plain('Read this file less often.', { status: 429, secure, headers: { 'retry-after': '60' } })
    const headers = { 'content-type': feed.type, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
    return { status: 200, headers: { ...dataHeaders(secure), ...headers }, body: feed.text }
  }
}
