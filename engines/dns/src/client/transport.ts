import { Buffer } from 'node:buffer'
import { createSocket } from 'node:dgram'
import { type ClientHttp2Session, connect as connectHttp2, constants } from 'node:http2'
import { connect, isIP, isIPv6 } from 'node:net'
import { decodeMessage } from '../wire/decode.ts'
import { type DnsMessage, PacketFault } from '../wire/message.ts'
import { foldName } from '../wire/name.ts'

export type ServerAddress =
  | { kind: 'plain'; host: string; port: number; label: string }
  | { kind: 'https'; url: URL; label: string }

/** A host name is refused, because finding its address would need a name server. */
export function readServer(server: string | { host: string; port?: number }): ServerAddress {
  if (typeof server !== 'string') {
    const { host, port = 53 } = server
    return readServer(host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`)
  }
  const text = server
  if (text.startsWith('https://')) return { kind: 'https', url: new URL(text), label: text }
  const bracketed = /^\[([^\]]+)\](?::(\d{1,5}))?$/.exec(text)
  const dotted = /^(\d+\.\d+\.\d+\.\d+)(?::(\d{1,5}))?$/.exec(text)
  const match = bracketed ?? dotted
  const host = match?.[1] ?? text
  const port = Number(match?.[2] ?? 53)
  if (isIP(host) === 0 || port < 1 || port > 65_535) throw new TypeError(`not a name server's address: ${text}`)
  return { kind: 'plain', host, port, label: text }
}

/** The query is preceded by its length (RFC 1035 §4.2.2). */
export function askTcp(host: string, port: number, query: Uint8Array, signal: AbortSignal): Promise<Received> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const socket = connect({ host, port, noDelay: true })
    const chunks: Uint8Array[] = []
    let length = 0
    let expected = 2
    const finish = (settle: () => void) => {
      signal.removeEventListener('abort', abort)
      socket.removeAllListeners()
      socket.on('error', () => {})
      socket.destroy()
      settle()
    }
    const fail = (error: unknown) => finish(() => reject(error))
    const abort = () => fail(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    socket.on('error', fail)
    socket.on('close', () => fail(new PacketFault('the server hung up')))
    socket.on('connect', () =>
      socket.write(Buffer.concat([Uint8Array.of(query.length >> 8, query.length & 255), query])),
    )
    socket.on('data', (chunk: Uint8Array) => {
      chunks.push(chunk)
      length += chunk.length
      if (length < expected) return
      const octets = Buffer.concat(chunks)
      if (expected === 2) expected = 2 + octets.readUInt16BE(0)
      if (length < expected) return
      try {
        const received = readDnsAnswer(octets.subarray(2, expected), query)
        finish(() => resolve(received))
      } catch (error) {
        fail(error)
      }
    })
  })
}

export interface Received {
  message: DnsMessage
  size: number
}

/** Same number, name and type; anything else is a stray or a forgery (RFC 5452 §9). */
export function readDnsAnswer(octets: Uint8Array, query: Uint8Array): Received {
  const message = decodeMessage(octets)
  const sent = decodeMessage(query)
  const [question] = message.questions
  const [expected] = sent.questions
  if (!message.response || message.id !== sent.id || message.opcode !== 0) throw new PacketFault('not this answer')
  // A server that cannot read a question may leave it out of its refusal.
  const silent = message.questions.length === 0 && message.answers.length === 0 && message.rcode !== 'NOERROR'
  const same =
    question !== undefined &&
    expected !== undefined &&
    message.questions.length === 1 &&
    question.type === expected.type &&
    question.class === expected.class &&
    foldName(question.name) === foldName(expected.name)
  if (!same && !silent) throw new PacketFault('an answer to another question')
  return { message, size: octets.length }
}

/** Strays and forgeries that one query may see; guessing the port takes up to 65,536 of them. */
const MAX_STRAYS = 100

/**
 * Each query has a socket and a random port of its own; the socket is connected, so that other senders' packets never
 * arrive and a closed port is noticed at once.
 */
export function askUdp(host: string, port: number, query: Uint8Array, signal: AbortSignal): Promise<Received> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
    let strays = 0
    let stray: unknown
    const finish = (settle: () => void) => {
      signal.removeEventListener('abort', abort)
      // Not the socket's own listeners: one that is still being bound closes by them.
      socket.removeAllListeners('message').removeAllListeners('error')
      socket.on('error', () => {})
      socket.close()
      settle()
    }
    const fail = (error: unknown) => finish(() => reject(error))
    const abort = () => fail(stray ?? signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    socket.on('error', fail)
    socket.on('message', (octets) => {
      try {
        const received = readDnsAnswer(octets, query)
        finish(() => resolve(received))
      } catch (error) {
        stray = error
        strays += 1
        if (strays >= MAX_STRAYS) fail(error)
      }
    })
    // Without a route the callback comes with an error, and sending then would throw where no one catches it.
    socket.connect(port, host, ((error?: Error) => {
      if (error) fail(error)
      else socket.send(query, (failure) => failure && fail(failure))
    }) as () => void)
  })
}

const IDLE_MS = 5000
const MAX_OCTETS = 65_535

interface HttpsAsker {
  ask(url: URL, query: Uint8Array, signal: AbortSignal): Promise<Received>
  close(): void
}

/** RFC 8484, on one HTTP/2 connection a server. */
export function createHttpsAsker(ca?: string): HttpsAsker {
  const sessions = new Map<string, ClientHttp2Session>()

  function sessionTo(origin: string): ClientHttp2Session {
    const known = sessions.get(origin)
    if (known && !known.closed && !known.destroyed) return known
    const session = connectHttp2(origin, { ...(ca !== undefined && { ca }) })
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
