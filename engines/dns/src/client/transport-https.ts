import { Buffer } from 'node:buffer'
import { type ClientHttp2Session, connect, constants } from 'node:http2'
import { PacketFault } from '../wire/message.ts'
import { type Received, readDnsAnswer } from './transport.ts'

const IDLE_MS = 5000
const MAX_OCTETS = 65_535

export interface HttpsAsker {
  ask(url: URL, query: Uint8Array, signal: AbortSignal): Promise<Received>
  close(): void
}

/** RFC 8484, on one HTTP/2 connection a server. */
export function createHttpsAsker(ca?: string): HttpsAsker {
  const sessions = new Map<string, ClientHttp2Session>()

  function sessionTo(origin: string): ClientHttp2Session {
    const known = sessions.get(origin)
    if (known && !known.closed && !known.destroyed) return known
    const session = connect(origin, { ...(ca !== undefined && { ca }) })
    const forget = () => {
      if (sessions.get(origin) === session) sessions.delete(origin)
    }
    // Each query gets the error on its own stream; without this handler it would end the process.
    session.on('error', forget)
    session.on('close', forget)
    session.on('goaway', forget)
    session.setTimeout(IDLE_MS, () => session.destroy())
    session.unref()
    sessions.set(origin, session)
    return session
  }

  function ask(url: URL, query: Uint8Array, signal: AbortSignal): Promise<Received> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const session = sessionTo(url.origin)
      session.ref()
      const stream = session.request({
        ':method': 'POST',
        ':path': url.pathname + url.search,
        accept: 'application/dns-message',
        'content-type': 'application/dns-message',
        'content-length': String(query.length),
      })
      const chunks: Uint8Array[] = []
      let length = 0
      let status = 0
      let done = false
      const finish = (settle: () => void) => {
        if (done) return
        done = true
        signal.removeEventListener('abort', abort)
        stream.close(constants.NGHTTP2_CANCEL)
        if (!session.destroyed) session.unref()
        settle()
      }
      const fail = (error: unknown) => finish(() => reject(error))
      const abort = () => {
        // A session that never came up would keep its socket open.
        if (session.connecting) session.destroy()
        fail(signal.reason)
      }
      signal.addEventListener('abort', abort, { once: true })
      stream.on('error', fail)
      stream.on('close', () => fail(new PacketFault('the server hung up')))
      stream.on('response', (headers) => {
        status = Number(headers[':status'])
        if (status !== 200) fail(new PacketFault(`HTTP status ${status}`))
      })
      stream.on('data', (chunk: Uint8Array) => {
        chunks.push(chunk)
        length += chunk.length
        if (length > MAX_OCTETS) fail(new PacketFault('more than a DNS message holds'))
      })
      stream.on('end', () => {
        if (done) return
        try {
          const received = readDnsAnswer(Buffer.concat(chunks), query)
          finish(() => resolve(received))
        } catch (error) {
          fail(error)
        }
      })
      stream.end(query)
    })
  }

  return {
    ask,
    close() {
      for (const session of sessions.values()) session.destroy()
      sessions.clear()
    },
  }
}
