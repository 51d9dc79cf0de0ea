import type { ServerResponse } from 'node:http'
import { setAlarm } from './coarse-clock.ts'

/**
 * The time a call may take, bound to the patience of the visitor it is answered to. Nearly every call ends in time, so
 * what only a late or an attentive one needs is made when it is asked for.
 */
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

  /** Aborts when the time is up or the visitor leaves. */
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

  /** Calls back when the time is up or the visitor leaves, even while nobody waits for the work. */
  onEnd(callback: (end: 'expired' | 'left') => void): void {
    this.#onEnd = callback
    if (this.#end !== null) callback(this.#end)
  }

  throwIfOver(): void {
    if (this.#end !== null) throw this.#reason()
  }

  /** The same promise, but rejected at the end of the time, for work that does not listen to its signal. */
  bind<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#fail = reject
      if (this.#end !== null) reject(this.#reason())
      work.then(resolve, reject)
    })
  }

  /** The work is done: the clock stops. */
  stop(): void {
    this.#silence()
    if (this.#closed) this.#outgoing.off('close', this.#closed)
    this.#closed = null
  }

  /** Ends the work early. */
  cancel(): void {
    this.#finish('left')
  }

  #watchVisitor(): void {
    // The response's own event: a request's signal costs two more controllers for the same news.
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
