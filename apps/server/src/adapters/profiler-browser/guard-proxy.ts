import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connectVetted, type GuardedWorld, portOf, vetUrl } from '@sundry/lookups/worker'
import { parse } from 'tldts'

const MAX_DOWN = 40_000_000
const MAX_UP = 2_000_000
const MAX_UP_ELSEWHERE = 128_000

const bodyLimits = { own: 1_000_000, elsewhere: 16_000 }

const siteOf = (host: string) => parse(host, { allowPrivateDomains: true }).domain ?? host

/** Bounds what a page may receive and send, so that no one uses this server to flood another. */
export class TrafficBudget {
  readonly #site: string
  readonly #up = new Map<string, number>()
  #down = 0
  #total = 0

  constructor(pageUrl: string) {
    this.#site = siteOf(URL.parse(pageUrl)?.hostname ?? '')
  }

  isOwn(host: string): boolean {
    return siteOf(host) === this.#site
  }

  received(bytes: number): boolean {
    this.#down += bytes
    return this.#down <= MAX_DOWN
  }

  sent(host: string, bytes: number): boolean {
    const up = (this.#up.get(host) ?? 0) + bytes
    this.#up.set(host, up)
    this.#total += bytes
    return this.#total <= MAX_UP && up <= (this.isOwn(host) ? MAX_UP : MAX_UP_ELSEWHERE)
  }

  maySend(host: string): boolean {
    return this.sent(host, 0)
  }
}

/** RFC 9110 §7.6.1; `trailer` too, because no trailers are passed on. */
const always = new Set(['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'])

const isToken = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i
/** No control characters, which prevents header injection. */
const isValue = /^[\t\x20-\x7e\x80-\xff]*$/

function* pairs(raw: readonly string[]): Generator<[string, string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) yield [raw[at] ?? '', raw[at + 1] ?? '']
}

/** Headers named in Connection are hop-by-hop too. */
export function endToEndHeaders(raw: readonly string[]): string[] {
  const own = new Set(always)
  for (const [name, value] of pairs(raw)) {
    if (name.toLowerCase() !== 'connection') continue
    for (const option of value.split(',')) own.add(option.trim().toLowerCase())
  }
  const retained: string[] = []
  for (const [name, value] of pairs(raw)) {
    const lower = name.toLowerCase()
    if (own.has(lower) || lower.startsWith('proxy-') || !isToken.test(name) || !isValue.test(value)) continue
    retained.push(name, value)
  }
  return retained
}

/** Interim and impossible statuses of a final answer become 502 (RFC 9110 §15). */
const passedStatus = (status: number | undefined): number =>
  status !== undefined && Number.isInteger(status) && status >= 200 && status <= 599 ? status : 502

/** Chromium calls these hosts whatever its switches say. */
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

export interface GuardProxy {
  port: number
  refused: readonly string[]
  close(): void
}

interface Options {
  world: GuardedWorld
  pageUrl: string
  signal: AbortSignal
}

const MAX_CONNECTIONS = 64
const CONNECT_MS = 4000
const IDLE_MS = 8000
const HEADERS_MS = 5000
const REQUEST_MS = 10_000
const HEADER_BYTES = 32 * 1024
const MAX_REFUSED = 50

/**
 * The browser's only way out: vets every name and address (SSRF, DNS rebinding), connects to the address it vetted,
 * and counts traffic both ways.
 */
export async function startGuardProxy({ world, pageUrl, signal }: Options): Promise<GuardProxy> {
  const refused: string[] = []
  const open = new Set<Duplex>()
  const budget = new TrafficBudget(pageUrl)

  function refuse(host: string): null {
    if (refused.length < MAX_REFUSED) refused.push(host)
    return null
  }

  function track(socket: Socket): void {
    open.add(socket)
    socket.setTimeout(IDLE_MS, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      if (!budget.received(chunk.length)) close()
    })
  }

  function countSent(source: Duplex | IncomingMessage, host: string, end: () => void): void {
    source.on('data', (chunk: Buffer) => {
      if (budget.sent(host, chunk.length)) return
      refuse(host)
      end()
    })
  }

  async function dial(url: URL): Promise<Socket | null> {
    try {
      if (browsersOwn.has(url.hostname) || !budget.maySend(url.host)) return refuse(url.host)
      const vetted = vetUrl(url, world.policy)
      if (open.size >= MAX_CONNECTIONS) return null
      const attempt = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MS)])
      const { socket } = await connectVetted(vetted.hostname, portOf(vetted), world, attempt)
      if (signal.aborted) {
        socket.destroy()
        return null
      }
      track(socket)
      return socket
    } catch {
      return refuse(url.host)
    }
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const fail = (status: number) => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(status, { connection: 'close' }).end()
    }
    const url = URL.parse(incoming.url ?? '')
    if (url?.protocol !== 'http:') return fail(403)
    const longest = budget.isOwn(url.hostname) ? bodyLimits.own : bodyLimits.elsewhere
    if (Number(incoming.headers['content-length'] ?? 0) > longest) {
      refuse(url.host)
      return fail(413)
    }
    const socket = await dial(url)
    if (socket === null) return fail(403)
    const upstream = request({
      createConnection: () => socket,
      method: incoming.method ?? 'GET',
      path: url.pathname + url.search,
      headers: endToEndHeaders(incoming.rawHeaders),
      setHost: false,
      maxHeaderSize: HEADER_BYTES,
      timeout: IDLE_MS,
    })
    upstream.on('error', () => fail(502))
    upstream.on('timeout', () => upstream.destroy())
    upstream.on('upgrade', (_answer, upgraded) => {
      upgraded.destroy()
      fail(502)
    })
    upstream.on('response', (answer) => {
      answer.on('error', () => outgoing.destroy())
      try {
        outgoing.writeHead(passedStatus(answer.statusCode), endToEndHeaders(answer.rawHeaders))
        answer.pipe(outgoing)
      } catch {
        upstream.destroy()
        fail(502)
      }
    })
    outgoing.on('error', () => upstream.destroy())
    outgoing.on('close', () => upstream.destroy())
    incoming.on('error', () => upstream.destroy())
    let length = 0
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > longest) upstream.destroy()
    })
    countSent(incoming, url.host, () => upstream.destroy())
    incoming.pipe(upstream)
  }

  async function tunnel(incoming: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    open.add(client)
    client.on('close', () => open.delete(client))
    client.on('error', () => client.destroy())
    // Only TLS is tunnelled, to a vetted address.
    const url = URL.parse(`https://${incoming.url ?? ''}`)
    const socket = url === null ? null : await dial(url)
    if (url === null || socket === null) return void client.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n')
    if (client.destroyed) return void socket.destroy()
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    countSent(client, url.host, () => {
      client.destroy()
      socket.destroy()
    })
    if (head.length > 0 && budget.sent(url.host, head.length)) socket.write(head)
    socket.pipe(client).pipe(socket)
    client.on('close', () => socket.destroy())
    socket.on('close', () => client.destroy())
  }

  const server = createServer(
    { maxHeaderSize: HEADER_BYTES, headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS },
    (incoming, outgoing) => {
      forward(incoming, outgoing).catch(() => outgoing.destroy())
    },
  )
  server.maxConnections = MAX_CONNECTIONS
  server.on('clientError', (_error, socket) => socket.destroy())
  server.on('upgrade', (_incoming, socket) => socket.destroy())
  server.on('connect', (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
    tunnel(incoming, client, head).catch(() => client.destroy())
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
