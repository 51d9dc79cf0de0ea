import type { IncomingMessage, ServerResponse } from 'node:http'
import { QueueFull } from '../limits/bounded-queue.ts'
import type { Client, ClientCounts } from '../limits/client-key.ts'
import { setAlarm } from '../limits/coarse-clock.ts'
import { Refusal } from './refusal.ts'
import { type BodyReading, readRequestBody } from './request-body.ts'

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
