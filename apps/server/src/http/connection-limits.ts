import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { serverLimits } from '@sundry/contracts/server-limits'
import { type Client, ClientCounts, clientAt, isTrustedAddress, type TrustProxy } from '../limits/client-key.ts'

interface LimitOptions {
  trust: TrustProxy
  maxConnections: number
}

const { connections } = serverLimits.perClient
const SHARE = 1 / 5
const FEWEST = 4
const NETWORK_TIMES = 2
const SENTENCE = 'Too many open connections. Try again in a few seconds.\n'
const BUSY = [
  'HTTP/1.1 503 Service Unavailable',
  'connection: close',
  'retry-after: 1',
  'content-type: text/plain; charset=utf-8',
  `content-length: ${SENTENCE.length}`,
  '',
  SENTENCE,
].join('\r\n')

/**
 * A client at its share loses its oldest idle connection to its newest; when all connections are taken, so does the
 * client that holds most.
 */
export class ConnectionLimits {
  readonly #trust: TrustProxy
  readonly #max: number
  readonly #counts: ClientCounts
  readonly #clients = new Map<string, Map<Socket, () => void>>()
  /** A connection is at work until its newest response is finished. */
  readonly #latest = new WeakMap<Socket, ServerResponse>()
  #open = 0

  constructor({ trust, maxConnections }: LimitOptions) {
    this.#trust = trust
    this.#max = maxConnections
    const perClient = Math.max(FEWEST, Math.min(connections, Math.floor(maxConnections * SHARE)))
    this.#counts = new ClientCounts({ perClient, perNetwork: perClient * NETWORK_TIMES })
  }

  get open(): number {
    return this.#open
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.#admit(socket))
    server.on('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => this.#latest.set(socket, outgoing))
  }

  /** Browsers open connections ahead of need, and Node takes one for busy until it has brought a request. */
  closeUnused(): void {
    for (const own of this.#clients.values())
      for (const socket of own.keys()) if (socket.bytesRead === 0) socket.destroy()
  }

  #admit(socket: Socket): void {
    const address = socket.remoteAddress
    if (address === undefined) {
      socket.destroy()
      return
    }
    // A proxy carries many clients: its own settings limit its connections, this server limits their requests.
    const client = isTrustedAddress(this.#trust, address) ? null : clientAt(plainAddress(address))
    if (client && !this.#counts.take(client)) {
      const hadRoom = this.#closeIdle(this.#clients.get(client.key)) && this.#counts.take(client)
      if (!hadRoom) {
        this.#refuse(socket)
        return
      }
    }
    if (this.#open >= this.#max && !this.#closeIdle(this.#largest())) {
      if (client) this.#counts.give(client)
      this.#refuse(socket)
      return
    }
    this.#keep(socket, client)
  }

  #keep(socket: Socket, client: Client | null): void {
    // No client has an empty key: it is that of the proxies.
    const key = client?.key ?? ''
    const own = this.#clients.get(key) ?? new Map<Socket, () => void>()
    const forget = () => {
      if (!own.delete(socket)) return
      this.#open -= 1
      if (own.size === 0) this.#clients.delete(key)
      if (client) this.#counts.give(client)
    }
    this.#open += 1
    this.#clients.set(key, own.set(socket, forget))
    socket.once('close', forget)
  }

  #largest(): Map<Socket, () => void> | undefined {
    let largest: Map<Socket, () => void> | undefined
    for (const own of this.#clients.values()) if (own.size > (largest?.size ?? 0)) largest = own
    return largest
  }

  #closeIdle(connections: Map<Socket, () => void> | undefined): boolean {
    for (const [socket, forget] of connections ?? []) {
      const latest = this.#latest.get(socket)
      if (latest && !latest.writableFinished) continue
      socket.destroy()
      forget()
      return true
    }
    return false
  }

  #refuse(socket: Socket): void {
    socket.on('error', () => {})
    socket.end(BUSY)
    socket.destroySoon()
  }
}

function plainAddress(address: string): string {
  const bare = address.replace(/%.*$/, '')
  return bare.startsWith('::ffff:') && bare.includes('.') ? bare.slice(7) : bare
}
