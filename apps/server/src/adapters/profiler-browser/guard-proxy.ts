import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connectVetted, type GuardedWorld } from '../guard/connect-vetted.ts'
import { portOf, vetUrl } from '../guard/vet-url.ts'

export interface GuardProxy {
  /** Of 127.0.0.1. */
  port: number
  /** Hosts that were refused, for the log. */
  refused: readonly string[]
  close(): void
}

const MOST_CONNECTIONS = 64
/** Of all answers together: a page that streams for ever is none. */
const MOST_BYTES = 40_000_000
const CONNECT_MS = 4000
const MOST_REFUSED = 50

/** Where Chromium itself calls home, whatever its switches say: it is here for the page alone. */
const browsersOwn = new Set([
  'accounts.google.com',
  'clients1.google.com',
  'clients2.google.com',
  'clients2.googleusercontent.com',
  'clientservices.googleapis.com',
  'content-autofill.googleapis.com',
  'edgedl.me.gvt1.com',
  'optimizationguide-pa.googleapis.com',
  'redirector.gvt1.com',
  'safebrowsing.googleapis.com',
  'update.googleapis.com',
])

const hopByHop = /^(?:proxy-.*|connection|keep-alive|te|trailer|transfer-encoding|upgrade)$/i

function ownHeaders(incoming: IncomingMessage): string[] {
  const kept: string[] = []
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = incoming.rawHeaders.slice(at, at + 2)
    if (!hopByHop.test(name)) kept.push(name, value)
  }
  return kept
}

/**
 * The only way out of the browser: a proxy on loopback that vets every name and address as the public fetch does, and
 * connects to what it vetted. It lives as long as one page is looked at.
 */
export async function startGuardProxy(world: GuardedWorld, signal: AbortSignal): Promise<GuardProxy> {
  const refused: string[] = []
  const open = new Set<Duplex>()
  let bytes = 0

  function track(socket: Socket): void {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MOST_BYTES) close()
    })
  }

  async function dial(url: URL): Promise<Socket | null> {
    try {
      if (browsersOwn.has(url.hostname)) throw new Error('a call home')
      const vetted = vetUrl(url, world.policy)
      if (open.size >= MOST_CONNECTIONS) return null
      const attempt = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MS)])
      const { socket } = await connectVetted(vetted.hostname, portOf(vetted), world, attempt)
      track(socket)
      return socket
    } catch {
      if (refused.length < MOST_REFUSED) refused.push(url.host)
      return null
    }
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = URL.parse(incoming.url ?? '')
    const socket = url?.protocol === 'http:' ? await dial(url) : null
    if (url === null || socket === null) return void outgoing.writeHead(403).end()
    const upstream = request({
      createConnection: () => socket,
      method: incoming.method,
      path: url.pathname + url.search,
      headers: ownHeaders(incoming),
      setHost: false,
    })
    upstream.on('error', () => outgoing.destroy())
    upstream.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.on('error', () => outgoing.destroy())
      answer.pipe(outgoing)
    })
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  }

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing))
  server.on('connect', async (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
    open.add(client)
    client.on('close', () => open.delete(client))
    client.on('error', () => client.destroy())
    // Only TLS is tunnelled; what it says inside is between the browser and the site, whose address is vetted.
    const url = URL.parse(`https://${incoming.url ?? ''}`)
    const socket = url === null ? null : await dial(url)
    if (socket === null) return void client.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n')
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    if (head.length > 0) socket.write(head)
    socket.pipe(client).pipe(socket)
    client.on('close', () => socket.destroy())
    socket.on('close', () => client.destroy())
  })

  function close(): void {
    server.close()
    server.closeAllConnections()
    for (const socket of open) socket.destroy()
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return { port: (server.address() as AddressInfo).port, refused, close }
}
