import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What goes back for a request: as little as Node needs to send it. */
export interface Reply {
  status: number
  headers: OutgoingHttpHeaders
  body: string | Uint8Array | Readable | ReadableStream<Uint8Array<ArrayBuffer>> | null
}

/** More than this of a body that nobody read is not worth reading to keep the connection. */
const WORTH_READING = 64 * 1024

async function sendChunks(outgoing: ServerResponse, body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
  // Gone already: its close was told before anybody listened, and a source that is never ended keeps its place.
  if (outgoing.destroyed) return body.cancel()
  const reader = body.getReader()
  const left = new Promise<void>((resolve) => outgoing.once('close', resolve))
  void left.then(() => reader.cancel()).catch(() => {})
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    // The source is asked for more only when the visitor has taken what there was.
    if (!outgoing.write(next.value)) {
      await Promise.race([left, new Promise<void>((resolve) => outgoing.once('drain', resolve))])
    }
  }
  outgoing.end()
}

/** Writes a reply to its visitor; resolves when the last of it is handed to the system, whoever is still there. */
export async function sendReply(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, headers, body }: Reply,
): Promise<void> {
  const unread = !incoming.complete && Number(incoming.headers['content-length'] ?? 0) > WORTH_READING
  if (unread) outgoing.shouldKeepAlive = false
  if (body === null || typeof body === 'string' || body instanceof Uint8Array) {
    const told = headers['content-length'] !== undefined || status === 304
    outgoing.writeHead(status, told ? headers : { 'content-length': Buffer.byteLength(body ?? ''), ...headers })
    outgoing.end(body)
    return
  }
  outgoing.writeHead(status, headers)
  if (body instanceof Readable) await pipeline(body, outgoing)
  else await sendChunks(outgoing, body)
}
