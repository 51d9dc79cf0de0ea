import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setAlarm } from '../limits/coarse-clock.ts'
import { dataHeaders, type Headers, securityHeaders } from './security-headers.ts'

interface AnswerOptions {
  status?: number
  headers?: Headers
  secure: boolean
}

const jsonHeaders = (secure: boolean): Headers => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  ...dataHeaders(secure),
})
const overHttp = jsonHeaders(false)
const overTls = jsonHeaders(true)

export function json(body: unknown, { status = 200, headers, secure }: AnswerOptions): Reply {
  return { status, headers: { ...(secure ? overTls : overHttp), ...headers }, body: JSON.stringify(body) }
}

export function plain(sentence: string, { status = 200, headers, secure }: AnswerOptions): Reply {
  return {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...securityHeaders(secure),
      ...headers,
    },
    body: `${sentence}\n`,
  }
}

export interface Reply {
  status: number
  headers: OutgoingHttpHeaders
  body: string | Uint8Array | Readable | AsyncIterable<string> | null
}

/** Reading more of an unread body costs more than a new connection. */
const WORTH_READING = 64 * 1024
/** The body is drained after the answer, because a connection reset would discard the answer. */
const LINGER_MS = 3000
/** A file's time is this plus its length at the slowest pace, so that slow readers cannot hold memory for ever. */
const FILE_MS = 60_000
const SLOWEST_BYTES_PER_MS = 8

async function sendChunks(outgoing: ServerResponse, body: AsyncIterable<string>): Promise<void> {
  if (outgoing.destroyed) {
    await body[Symbol.asyncIterator]().return?.()
    return
  }
  const left = new Promise<void>((resolve) => outgoing.once('close', resolve))
  for await (const chunk of body) {
    if (outgoing.destroyed) return
    // Backpressure: the next chunk is read only when the visitor has taken this one.
    if (!outgoing.write(chunk)) {
      await Promise.race([left, new Promise<void>((resolve) => outgoing.once('drain', resolve))])
    }
    if (outgoing.destroyed) return
  }
  outgoing.end()
}

async function sendFile(outgoing: ServerResponse, body: Readable, headers: OutgoingHttpHeaders): Promise<void> {
  const max = FILE_MS + Number(headers['content-length'] ?? 0) / SLOWEST_BYTES_PER_MS
  const cancel = setAlarm(max, () => outgoing.destroy())
  try {
    await pipeline(body, outgoing)
  } finally {
    cancel()
  }
}

function endAfterRest(incoming: IncomingMessage, outgoing: ServerResponse): void {
  let cancel = () => {}
  const end = () => {
    cancel()
    outgoing.end()
  }
  cancel = setAlarm(LINGER_MS, end)
  incoming.on('error', () => {})
  incoming.once('end', end).once('close', end).resume()
}

export async function sendReply(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, headers, body }: Reply,
): Promise<void> {
  const isUnread = !incoming.complete && Number(incoming.headers['content-length'] ?? 0) > WORTH_READING
  if (isUnread) outgoing.shouldKeepAlive = false
  if (body === null || typeof body === 'string' || body instanceof Uint8Array) {
    const hasLength = headers['content-length'] !== undefined || status === 304
    outgoing.writeHead(status, hasLength ? headers : { 'content-length': Buffer.byteLength(body ?? ''), ...headers })
    if (!isUnread || body === null || body.length === 0) {
      outgoing.end(body)
      return
    }
    outgoing.write(body)
    endAfterRest(incoming, outgoing)
    return
  }
  outgoing.writeHead(status, headers)
  if (body instanceof Readable) await sendFile(outgoing, body, headers)
  else await sendChunks(outgoing, body)
}
