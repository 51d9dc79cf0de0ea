import type { IncomingMessage, ServerResponse } from 'node:http'
import { QueueFull } from '../limits/bounded-queue.ts'
import type { Client, ClientCounts } from '../limits/client-key.ts'
import { Deadline } from './deadline.ts'
import { Refusal } from './refusal.ts'
import { type BodyReading, readRequestBody } from './request-body.ts'

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
