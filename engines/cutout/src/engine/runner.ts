import { CutoutFault } from '../core/fault.ts'
import type { Order } from '../worker-messages.ts'
import { Host, type Listening, type Outcome, WorkerFailure } from './host.ts'

/** Orders in the order they came, one at a time. Who stops waiting leaves at once. */
export class Runner {
  readonly #host = new Host()
  readonly #closing = new AbortController()
  #queue: Promise<unknown> = Promise.resolve()

  run(order: Order, listening: Listening = {}): Promise<Outcome> {
    const signal = listening.signal ? AbortSignal.any([this.#closing.signal, listening.signal]) : this.#closing.signal
    return new Promise((resolve, reject) => {
      const leave = () => reject(signal.reason)
      if (signal.aborted) return leave()
      signal.addEventListener('abort', leave)
      this.#queue = this.#queue
        .then(() => this.#carryOut(order, { ...listening, signal }))
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', leave))
    })
  }

  close(): void {
    this.#closing.abort(new DOMException('The engine was closed.', 'AbortError'))
    this.#host.end()
  }

  /** A worker that broke gets one more chance, afresh. */
  async #carryOut(order: Order, listening: Listening): Promise<Outcome> {
    try {
      return await this.#host.run(order, listening)
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error
    }
    try {
      return await this.#host.run(order, listening)
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error
      throw new CutoutFault(/memory|allocation/i.test(error.message) ? 'no-memory' : 'broken')
    }
  }
}
