import type { IncomingMessage, ServerResponse } from 'node:http'
import { serverLimits } from '@sundry/contracts/server-limits'
import type { Config } from '../config/config.ts'
import { visitorOrigin } from '../http/request-target.ts'
import { QueueFull } from '../limits/bounded-queue.ts'
import { type Client, ClientCounts, clientOf } from '../limits/client-key.ts'
import { setAlarm } from '../limits/coarse-clock.ts'
import type { Allowance, Limiter } from '../limits/limiter.ts'
import { Refusal } from './refusal.ts'
import { type BodyReading, type BodyRules, checkBodyHeaders, readRequestBody } from './request-body.ts'

/** Parts that only a late call or an attentive handler needs are made on demand. */
export class Deadline {
  readonly #outgoing: ServerResponse
  readonly #silence: () => void
  #controller: AbortController | null = null
  #closed: (() => void) | null = null
  #end: 'expired' | 'left' | null = null
  #fail: ((reason: unknown) => void) | null = null
  #onEnd: ((end: 'expired' | 'left') => void) | null = null

  constructor(timeoutMs: number, outgoing: ServerResponse) {
    this.#outgoing = outgoing
    this.#silence = setAlarm(timeoutMs, () => this.#finish('expired'))
  }

  get signal(): AbortSignal {
    if (this.#controller === null) {
      this.#controller = new AbortController()
      this.#watchVisitor()
      if (this.#end !== null) this.#controller.abort(this.#reason())
    }
    return this.#controller.signal
  }

  get expired(): boolean {
    return this.#end === 'expired'
  }

  get left(): boolean {
    return this.#end === 'left'
  }

  onEnd(callback: (end: 'expired' | 'left') => void): void {
    this.#onEnd = callback
    if (this.#end !== null) callback(this.#end)
  }

  throwIfOver(): void {
    if (this.#end !== null) throw this.#reason()
  }

  bind<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#fail = reject
      if (this.#end !== null) reject(this.#reason())
      work.then(resolve, reject)
    })
  }

  stop(): void {
    this.#silence()
    if (this.#closed) this.#outgoing.off('close', this.#closed)
    this.#closed = null
  }

  cancel(): void {
    this.#finish('left')
  }

  #watchVisitor(): void {
    // The response's own event: a request's signal costs two more controllers.
    this.#closed = () => {
      if (!this.#outgoing.writableFinished) this.#finish('left')
    }
    if (this.#outgoing.destroyed) this.#finish('left')
    else this.#outgoing.on('close', this.#closed)
  }

  #reason(): DOMException {
    return this.#end === 'expired'
      ? new DOMException('the time of this call is up', 'TimeoutError')
      : new DOMException('the visitor left', 'AbortError')
  }

  #finish(end: 'expired' | 'left'): void {
    this.stop()
    if (this.#end !== null) return
    this.#end = end
    const reason = this.#reason()
    this.#controller?.abort(reason)
    this.#fail?.(reason)
    this.#onEnd?.(end)
  }
}

interface AdmittedOptions {
  id: string
  client: Client
  incoming: IncomingMessage
  outgoing: ServerResponse
  bytes: ClientCounts
  timeoutMs: number
  onEnd: () => void
}

export class AdmittedRequest {
  readonly id: string
  readonly client: Client
  readonly deadline: Deadline
  stage: 'reading' | 'waiting' | 'working' = 'reading'
  readonly incoming: IncomingMessage
  readonly #bytes: ClientCounts
  readonly #onEnd: () => void
  #body: BodyReading | null = null
  #isOver = false

  constructor({ id, client, incoming, outgoing, bytes, timeoutMs, onEnd }: AdmittedOptions) {
    this.id = id
    this.client = client
    this.incoming = incoming
    this.#bytes = bytes
    this.#onEnd = onEnd
    this.deadline = new Deadline(timeoutMs, outgoing)
  }

  get isOver(): boolean {
    return this.#isOver
  }

  bodyText(): Promise<string> {
    this.#body ??= readRequestBody(this.incoming, this.client, this.#bytes)
    return this.#body.text()
  }

  bodyBytes(): Promise<Uint8Array<ArrayBuffer>> {
    this.#body ??= readRequestBody(this.incoming, this.client, this.#bytes)
    return this.#body.bytes()
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.deadline.stop()
    this.#body?.end()
    this.#onEnd()
  }

  explain(error: unknown): unknown {
    if (error instanceof Refusal) return error
    if (this.deadline.expired) return this.#lateness()
    if (this.deadline.left) return new Refusal(499, 'The client closed the connection.')
    return error
  }

  #lateness(): unknown {
    if (this.stage === 'waiting') return new QueueFull('the time was up while waiting in line')
    if (this.stage === 'working') return new Refusal(504, 'The request timed out. Try again.')
    return new Refusal(408, 'The request took too long to arrive.', { connection: 'close' })
  }
}

/** `returning` also allows a link from another site, by which an OAuth provider or a letter sends its visitor back. */
type Callers = 'anyone' | 'own-pages' | 'returning'

const foreign = () => new Refusal(403, 'This URL accepts requests only from pages of this site and from programs.')

/** An operator who opens the address that the server listens on gets a hint, because cookies are for PUBLIC_URL. */
function elsewhere({ publicUrl }: Config, { headers }: IncomingMessage): Refusal {
  const isOwnPage = headers.origin !== undefined && URL.parse(headers.origin)?.host === headers.host?.toLowerCase()
  if (publicUrl === null || !isOwnPage) return foreign()
  return new Refusal(403, `Accounts work only at ${publicUrl}. Open that address.`)
}

/**
 * CSRF: another site could spend a visitor's allowance or act in their name. Browsers label such requests; programs
 * carry neither label nor cookie.
 */
function checkCaller(config: Config, callers: Callers, incoming: IncomingMessage): void {
  if (callers === 'returning') return
  const site = incoming.headers['sec-fetch-site']
  if (callers === 'anyone' && isAllowedOrigin(config, incoming)) return
  if (site === 'cross-site') throw foreign()
  if (callers === 'anyone') return
  if (site !== undefined && site !== 'same-origin') throw foreign()
  const { origin } = incoming.headers
  // Reading changes nothing, and no other site can read what we answer.
  if (incoming.method !== 'GET' && origin !== undefined && origin !== visitorOrigin(config, incoming))
    throw elsewhere(config, incoming)
}

/** True for a page of a static site whose origin the operator has named. */
export const isAllowedOrigin = ({ lookupOrigins }: Config, { headers }: IncomingMessage) =>
  headers.origin !== undefined && lookupOrigins.includes(headers.origin)

export interface RouteRules extends BodyRules {
  readonly method: 'GET' | 'POST'
  readonly callers: Callers
  readonly price: number
  readonly bytesPerPoint?: number
  readonly timeoutMs: number
}

interface ChainOptions {
  config: Config
  limiter: Limiter
}

interface Arrival {
  id: string
  incoming: IncomingMessage
  outgoing: ServerResponse
}

const { pointsPerMinute, burstPoints, networkShare, perClient, bodyBytesPerPoint } = serverLimits
const networkAllowance = {
  points: pointsPerMinute * networkShare,
  windowMs: 60_000,
  burst: burstPoints * networkShare,
}

function refuseSpent(allowance: Allowance): void {
  if (allowance.allowed) return
  const wait = Math.max(1, Math.ceil(allowance.retryAfterMs / 1000))
  const sentence = `Rate limit reached. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`
  throw new Refusal(429, sentence, { 'retry-after': String(wait) })
}

/** Cheap refusals first: caller, body headers, requests in progress, points. */
export function createGuardChain({ config, limiter }: ChainOptions) {
  const requests = new ClientCounts({
    perClient: perClient.requests,
    perNetwork: perClient.requests * networkShare,
  })
  const bytes = new ClientCounts({ perClient: perClient.bodyBytes, perNetwork: perClient.bodyBytes * networkShare })

  function spendNetwork({ network }: Client, points: number): Promise<void> | undefined {
    if (network === null) return undefined
    const allowance = limiter.spend(network, points, networkAllowance)
    if (allowance instanceof Promise) return allowance.then(refuseSpent)
    refuseSpent(allowance)
    return undefined
  }

  function spend(client: Client, points: number): Promise<void> | undefined {
    if (points <= 0) return undefined
    const allowance = limiter.spend(client.key, points)
    if (allowance instanceof Promise) return allowance.then(refuseSpent).then(() => spendNetwork(client, points))
    refuseSpent(allowance)
    return spendNetwork(client, points)
  }

  async function refund({ key, network }: Client, points: number): Promise<void> {
    await limiter.spend(key, -points)
    if (network !== null) await limiter.spend(network, -points, networkAllowance)
  }

  async function admit(rules: RouteRules, { id, incoming, outgoing }: Arrival): Promise<AdmittedRequest> {
    checkCaller(config, rules.callers, incoming)
    if (rules.method === 'POST') checkBodyHeaders(incoming, rules)
    const client = clientOf(config.trustProxy, incoming)
    if (!requests.take(client)) {
      throw new Refusal(429, 'Too many requests in progress. Wait for them to finish.', {
        'retry-after': '1',
      })
    }
    try {
      const length = Number(incoming.headers['content-length'] ?? 0)
      const forLength = Math.floor(length / (rules.bytesPerPoint ?? bodyBytesPerPoint.json))
      const spending = spend(client, rules.price + forLength)
      if (spending) await spending
    } catch (error) {
      requests.give(client)
      throw error
    }
    return new AdmittedRequest({
      id,
      client,
      incoming,
      outgoing,
      bytes,
      timeoutMs: rules.timeoutMs,
      onEnd: () => requests.give(client),
    })
  }

  return { admit, spend, refund }
}

export type GuardChain = ReturnType<typeof createGuardChain>
