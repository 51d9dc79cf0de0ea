import type { Readable } from 'node:stream'
import type { Pool } from 'undici'
import { PublicFetchFault } from '../ports/web.ts'
import type { GuardedWorld } from './connect-vetted.ts'
import { openOrigin, type Peer } from './connector.ts'

export interface PoolOptions extends GuardedWorld {
  connectMs: number
  headersMs: number
}

export interface WireRequest {
  method: 'GET' | 'HEAD'
  headers: Record<string, string>
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
    async request(url: URL, { method, headers, signal }: WireRequest): Promise<WireAnswer> {
      const pool = await poolFor(url)
      const answer = await pool.request({
        path: url.pathname + url.search,
        method,
        headers,
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
