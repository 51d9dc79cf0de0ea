import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Log } from '@sundry/lookups'
import type { ConnectionLimits } from './connection-limits.ts'
import { plain, type Reply, sendReply } from './reply.ts'
import { securityHeaders } from './security-headers.ts'

export class ListenError extends Error {
  override name = 'ListenError'
}

async function open(server: Server, port: number, address: string | undefined): Promise<number> {
  server.listen(port, address)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function explain(error: unknown, port: number, host: string): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE') {
    return new ListenError(
      `Port ${port} is already in use, possibly by another Sundry. Stop that program, or choose another port: PORT=${port + 1} npm start`,
    )
  }
  if (code === 'EACCES') {
    return new ListenError(`This user is not allowed to open port ${port}. Choose one above 1023, such as PORT=8080.`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new ListenError(
      `HOST=${host} is not an address of this machine. Omit HOST, or set an address of this machine.`,
    )
  }
  return error
}

/** `localhost` opens both loopback addresses, because programs differ in which of the two they mean. */
export async function listen(servers: [Server, Server], port: number, host: string): Promise<number> {
  const [first, second] = servers
  try {
    if (host !== 'localhost') return await open(first, port, host === '*' ? undefined : host)
    const opened = await open(first, port, '127.0.0.1')
    try {
      await open(second, opened, '::1')
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code === 'EADDRINUSE' && port !== 0) {
        first.close()
        throw error
      }
      if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT' && code !== 'EADDRINUSE') throw error
    }
    return opened
  } catch (error) {
    throw explain(error, port, host)
  }
}

/** A request that is on its way when the server begins to stop has this long to arrive. */
const ARRIVAL_MS = 250

export async function drain(
  servers: readonly Server[],
  graceMs: number,
  connections?: Pick<ConnectionLimits, 'closeUnused'>,
): Promise<void> {
  const open = servers.filter((server) => server.listening)
  const closed = open.map((server) => new Promise<void>((resolve) => server.close(() => resolve())))
  const sweep = setInterval(() => {
    for (const server of open) server.closeIdleConnections()
  }, 25)
  const deadline = setTimeout(() => {
    for (const server of open) server.closeAllConnections()
  }, graceMs)
  const arrival = setTimeout(() => connections?.closeUnused(), Math.min(ARRIVAL_MS, graceMs))
  for (const server of open) server.closeIdleConnections()
  await Promise.all(closed)
  clearInterval(sweep)
  clearTimeout(arrival)
  clearTimeout(deadline)
}

export type AnswerRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => Reply | Promise<Reply>

interface ListenerOptions {
  answer: AnswerRequest
  isStopping(): boolean
  log: Log
  secure: boolean
  connections: ConnectionLimits
  writeStallMs: number
}

const refusals: Readonly<Record<string, [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
}

function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket, secure: boolean): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason, sentence] = refusals[error.code ?? ''] ?? [400, 'Bad Request', 'Invalid request.']
  const headers = Object.entries({
    ...securityHeaders(secure),
    connection: 'close',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(sentence.length + 1),
  })
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${head}\r\n${sentence}\n`)
}

/** A response that no one takes or a request that does not go on; one whose handler is at work only looks idle. */
function endStalled(socket: Socket, outgoing: ServerResponse | undefined, stallMs: number): void {
  const isWriting = socket.writableLength > 0 || (outgoing?.writableLength ?? 0) > 0
  const isReading = outgoing === undefined || !outgoing.req.complete
  if (isWriting || isReading || outgoing?.destroyed) socket.destroy()
  else socket.setTimeout(stallMs)
}

export function createListener({
  answer,
  isStopping,
  log,
  secure,
  connections,
  writeStallMs,
}: ListenerOptions): Server {
  const responses = new WeakMap<Socket, ServerResponse>()

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    responses.set(incoming.socket, outgoing)
    // A proxy must not send its next request on a connection that is about to be closed.
    if (isStopping()) outgoing.shouldKeepAlive = false
    try {
      await sendReply(incoming, outgoing, await answer(incoming, outgoing))
    } catch (error) {
      if (outgoing.destroyed) return
      log.error({ error }, 'a request failed outside its handler')
      if (outgoing.headersSent) outgoing.destroy()
      else await sendReply(incoming, outgoing, plain('Something went wrong on our side.', { status: 500, secure }))
    }
  }
  const server = createHttpServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      // For a photograph to remove-background over a slow line.
      requestTimeout: 300_000,
      // Longer than the 60 s most load balancers keep theirs, so that they never write to a socket we just closed.
      keepAliveTimeout: 65_000,
      // Node looks for late headers only this often, so the time for headers is no shorter than this.
      connectionsCheckingInterval: 2000,
    },
    serve,
  )
  connections.watch(server)
  // Keep-alive has a time of its own; Node sets this one again with each request.
  server.setTimeout(writeStallMs, (socket) => endStalled(socket, responses.get(socket), writeStallMs))
  server.on('clientError', (error, socket) => refuseMalformed(error, socket as Socket, secure))
  return server
}
