import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import { clientKey } from '../http/client-key.ts'
import { webHeaders } from '../http/web-headers.ts'
import { QueueFull } from '../ports/queue.ts'
import type { Sessions } from '../ports/sessions.ts'
import { Deadline } from './deadline.ts'
import type { Call, ServedFunction } from './function.ts'
import { Refusal } from './refusal.ts'

interface CallOptions {
  id: string
  entry: ServedFunction
  config: Config
  sessions: Sessions
  incoming: IncomingMessage
  outgoing: ConstructorParameters<typeof Deadline>[1]
}

/** One call on its way: what its handler may know of it, and how far it has come. */
export class CallInProgress implements Call {
  readonly id: string
  readonly config: Config
  readonly client: string
  readonly deadline: Deadline
  /** How far it has come decides whose lateness a late call is. */
  stage: 'reading' | 'waiting' | 'working' = 'reading'
  /** Gives back the place in the queue. */
  release: (() => void) | null = null
  readonly #incoming: IncomingMessage
  readonly #sessions: Sessions

  constructor({ id, entry, config, sessions, incoming, outgoing }: CallOptions) {
    this.id = id
    this.config = config
    this.client = clientKey(config.trustProxy, incoming)
    this.#incoming = incoming
    this.#sessions = sessions
    this.deadline = new Deadline(entry.contract.timeoutMs, outgoing)
  }

  get signal(): AbortSignal {
    return this.deadline.signal
  }

  userId(): Promise<string | null> {
    return this.#sessions.userId(webHeaders(this.#incoming))
  }

  /** What an error means at this point of the call. */
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
