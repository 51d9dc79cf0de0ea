import { isIP, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { PeerCertificate, TLSSocket } from 'node:tls'
import type { Pool } from 'undici'
import { PublicFetchFault, type PublicTls } from '../ports/ports-web.ts'
import { connectVetted, type GuardedWorld, portOf } from './connect-vetted.ts'
import { plainName } from './hosts.ts'
import { isTooLong, isWithoutSharedCipher, openTls } from './open-tls.ts'

const NO_CIPHER = 'This site could not be tested: it accepts none of the cipher suites that this check offers.'
const TOO_LONG = 'This site could not be tested: its certificate chain is too long.'

interface Peer {
  address: string
  tls: PublicTls | null
}

const isoDate = (text: string | undefined) => {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function describe(socket: TLSSocket): PublicTls {
  const certificate: Partial<PeerCertificate> = socket.getPeerCertificate()
  const issuer = certificate.issuer
  const text = issuer?.O ?? issuer?.CN
  return {
    protocol: socket.getProtocol(),
    issuer: (Array.isArray(text) ? text[0] : text) ?? null,
    validFrom: isoDate(certificate.valid_from),
    validTo: isoDate(certificate.valid_to),
  }
}

function secure(socket: Socket, host: string, ca: string | undefined, signal: AbortSignal): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const name = plainName(host.replace(/^\[(.*)\]$/, '$1'))
    const tls = openTls({
      socket,
      host: name,
      // RFC 6066 §3 allows no address as a server name.
      ...(isIP(name) === 0 && { servername: name }),
      ALPNProtocols: ['http/1.1'],
      ...(ca !== undefined && { ca }),
    })
    const abort = () => tls.destroy(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    tls.once('error', (cause) => {
      signal.removeEventListener('abort', abort)
      if (signal.aborted) return reject(signal.reason)
      const code = (cause as NodeJS.ErrnoException).code ?? ''
      if (isWithoutSharedCipher(cause)) return reject(new PublicFetchFault('tls', code, { cause, sentence: NO_CIPHER }))
      if (isTooLong(cause)) return reject(new PublicFetchFault('tls', code, { cause, sentence: TOO_LONG }))
      const lost = code === 'ECONNRESET' || code === 'EPIPE'
      reject(new PublicFetchFault(lost ? 'unreachable' : 'tls', code, { cause }))
    })
    tls.once('secureConnect', () => {
      signal.removeEventListener('abort', abort)
      resolve(tls)
    })
  })
}

interface ConnectorOptions {
  world: GuardedWorld
  connectMs: number
  signal: AbortSignal
  onConnect: (peer: Peer) => void
}

async function openOrigin(origin: URL, options: ConnectorOptions): Promise<Socket> {
  const timer = new AbortController()
  const timeout = setTimeout(
    () => timer.abort(new PublicFetchFault('timeout', 'connecting took too long')),
    options.connectMs,
  )
  const signal = AbortSignal.any([options.signal, timer.signal])
  try {
    const { socket, address } = await connectVetted(origin.hostname, portOf(origin), options.world, signal)
    // From here errors belong to the reader of the socket; before that they would end the process.
    socket.on('error', () => {})
    socket.setNoDelay(true)
    if (origin.protocol === 'http:') {
      options.onConnect({ address, tls: null })
      return socket
    }
    const tls = await secure(socket, origin.hostname, options.world.ca, signal)
    options.onConnect({ address, tls: describe(tls) })
    return tls
  } finally {
    clearTimeout(timeout)
  }
}

export interface PoolOptions extends GuardedWorld {
  connectMs: number
  headersMs: number
}

export interface WireRequest {
  method: 'GET' | 'HEAD' | 'POST'
  headers: Record<string, string>
  body?: string | Uint8Array
  signal: AbortSignal
}

export interface WireAnswer {
  status: number
  rawHeaders: readonly string[]
  body: Readable
  peer: Peer
}

const CONNECTIONS = 2
const MAX_HEADER_BYTES = 16 * 1024

export function createPools(options: PoolOptions) {
  const closing = new AbortController()
  const pools = new Map<string, Pool>()
  const peers = new Map<string, Peer>()

  async function poolFor(url: URL): Promise<Pool> {
    closing.signal.throwIfAborted()
    const known = pools.get(url.origin)
    if (known) return known
    // Loaded with the first fetch: a server that is only starting should not wait for an HTTP client.
    const undici = await import('undici')
    const pool = new undici.Pool(url.origin, {
      connections: CONNECTIONS,
      pipelining: 1,
      allowH2: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: options.headersMs,
      bodyTimeout: options.headersMs,
      connect: (_, callback) => {
        openOrigin(url, {
          world: options,
          connectMs: options.connectMs,
          signal: closing.signal,
          onConnect: (peer) => peers.set(url.origin, peer),
        }).then(
          (socket) => callback(null, socket),
          (error: Error) => callback(error, null),
        )
      },
    })
    const raced = pools.get(url.origin)
    if (raced) return raced
    pools.set(url.origin, pool)
    return pool
  }

  return {
    async request(url: URL, { method, headers, body, signal }: WireRequest): Promise<WireAnswer> {
      const pool = await poolFor(url)
      const answer = await pool.request({
        path: url.pathname + url.search,
        method,
        headers,
        ...(body !== undefined && { body }),
        signal,
        responseHeaders: 'raw',
      })
      const peer = peers.get(url.origin)
      if (!peer) throw new PublicFetchFault('refused', 'an answer without a vetted connection')
      return {
        status: answer.statusCode,
        rawHeaders: answer.headers as unknown as string[],
        body: answer.body,
        peer,
      }
    },
    close() {
      closing.abort(new PublicFetchFault('unreachable', 'the session was closed'))
      for (const pool of pools.values()) void pool.destroy().catch(() => {})
      pools.clear()
    },
  }
}
