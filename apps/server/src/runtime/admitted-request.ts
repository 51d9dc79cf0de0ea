import type { IncomingMessage, ServerResponse } from 'node:http'
import { Deadline } from '../functions/deadline.ts'
import { Refusal } from '../functions/refusal.ts'
import type { Client } from '../http/client-key.ts'
import { QueueFull } from '../ports/queue.ts'
import type { ClientCounts } from './client-counts.ts'
import { type BodyReading, readRequestBody } from './request-body.ts'

interface AdmittedOptions {
  id: string
  client: Client
  incoming: IncomingMessage
  outgoing: ServerResponse
  /** Octets of bodies that each client has under way. */
  bytes: ClientCounts
  timeoutMs: number
  onEnd: () => void
}

/** A request that the guard chain let in: its client, its deadline, and what must be given back when it is over. */
export class AdmittedRequest {
  readonly id: string
  readonly client: Client
  readonly deadline: Deadline
  /** How far it has come decides whose lateness a late request is. */
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

  /** The body as text, when the last octet of it is here. */
  bodyText(): Promise<string> {
    this.#body ??= readRequestBody(this.incoming, this.client, this.#bytes)
    return this.#body.text()
  }

  /** The body as octets of its own memory, which may be handed to a thread. */
  bodyBytes(): Promise<Uint8Array<ArrayBuffer>> {
    this.#body ??= readRequestBody(this.incoming, this.client, this.#bytes)
    return this.#body.bytes()
  }

  /** Gives back what is counted against the client; the deadline stops. */
  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.deadline.stop()
    this.#body?.end()
    this.#onEnd()
  }

  /** What an error means at this point of the request. */
  explain(error: unknown): unknown {
    if (error instanceof Refusal) return error
    if (this.deadline.expired) return this.#lateness()
    if (this.deadline.left) return new Refusal(499, 'The visitor left.')
    return error
  }

  #lateness(): unknown {
    if (this.stage === 'waiting') return new QueueFull('the time was up while waiting in line')
    if (this.stage === 'working') return new Refusal(504, 'The answer took too long. Please try again.')
    return new Refusal(408, 'The request took too long to arrive.', { connection: 'close' })
  }
}
