import type { ServerResponse } from 'node:http'
import { setAlarm } from '../limits/coarse-clock.ts'

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
