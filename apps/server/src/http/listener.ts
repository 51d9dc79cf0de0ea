import { createServer as createHttpServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import type { Log } from '../ports/log.ts'
import { plain } from './answers.ts'
import { securityHeaders } from './security-headers.ts'

export type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

interface ListenerOptions {
  fetch: Fetch
  log: Log
  secure: boolean
  maxConnections: number
}

const refusals: Readonly<Record<string, [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers of this request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
}

/** Node speaks for itself when a request cannot be parsed; this says the same with our headers on it. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket, secure: boolean): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason, sentence] = refusals[error.code ?? ''] ?? [400, 'Bad Request', 'This is not a valid request.']
  const headers = Object.entries({
    ...securityHeaders(secure),
    connection: 'close',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(sentence.length + 1),
  })
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${head}\r\n${sentence}\n`)
}

/** A Node server round a fetch handler, with the time and size limits a public address needs. */
export function createListener({ fetch, log, secure, maxConnections }: ListenerOptions): Server {
  const listener = getRequestListener((request, bindings) => fetch(request, bindings as HttpBindings), {
    errorHandler(error) {
      if (error instanceof RequestError) return plain('This is not a valid request.', { status: 400, secure })
      log.error({ error }, 'a request failed outside its handler')
      return plain('Something went wrong on our side.', { status: 500, secure })
    },
  })
  const server = createHttpServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      // The largest body is a photograph for remove-background over a slow line.
      requestTimeout: 300_000,
      // Longer than the 60 s most load balancers keep theirs, so that they never write to a socket we just closed.
      keepAliveTimeout: 65_000,
    },
    listener,
  )
  server.maxConnections = maxConnections
  server.on('clientError', (error, socket) => refuseMalformed(error, socket as Socket, secure))
  return server
}
