import { lendWorkers } from '@sundry/worker-call/browser'
import { ImageFault, isFaultCode } from '../core/fault.ts'
import type { Answer, LastAnswer, Order } from '../worker-messages.ts'

/** Ours: the worker broke or went silent. Worth another try, unlike a fault of the file. */
export class LaneFailure extends Error {
  readonly silent: boolean

  constructor(message: string, silent = false) {
    super(message)
    this.silent = silent
  }
}

/** One worker and the one order it is at. */
export class Lane {
  #worker: Worker | null = null
  #endLent = () => {}

  /** Ends the worker, with whatever it is doing. */
  end(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#endLent()
    this.#endLent = () => {}
  }

  #open(): Worker {
    if (this.#worker) return this.#worker
    this.#worker = new Worker(new URL('../codecs.worker.ts', import.meta.url), { type: 'module' })
    this.#endLent = lendWorkers(this.#worker)
    return this.#worker
  }

  /** Resolves with the worker's last answer. `patienceMs` is how long it may go without a word, `startMs` while libvips starts. */
  run(
    order: Order,
    options: {
      patienceMs: number
      startMs: number
      signal?: AbortSignal | undefined
      onProgress?: ((share: number) => void) | undefined
    },
  ): Promise<LastAnswer> {
    const { patienceMs, startMs, signal, onProgress } = options
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const worker = this.#open()
      let timer: ReturnType<typeof setTimeout> | undefined
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
        worker.onmessage = null
        worker.onerror = null
      }
      const fail = (error: unknown) => {
        settle()
        this.end()
        reject(error)
      }
      const wait = (milliseconds = patienceMs) => {
        clearTimeout(timer)
        timer = setTimeout(() => fail(new LaneFailure('no word from the worker', true)), milliseconds)
      }
      const stop = () => fail(signal?.reason)

      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if ('progress' in data) {
          wait()
          onProgress?.(data.progress)
        } else if ('starting' in data) wait(data.starting ? Math.min(startMs, patienceMs) : patienceMs)
        else if ('failed' in data) fail(new LaneFailure(data.failed))
        else {
          settle()
          if ('fault' in data) {
            const { code, message } = data.fault
            reject(new ImageFault(isFaultCode(code) ? code : 'damaged', message))
          } else resolve(data)
        }
      }
      worker.onerror = (event) => {
        event.preventDefault()
        fail(new LaneFailure(event.message || 'the worker broke'))
      }
      signal?.addEventListener('abort', stop)
      wait()
      worker.postMessage(order, 'drawn' in order && order.drawn ? [order.drawn] : [])
    })
  }
}
