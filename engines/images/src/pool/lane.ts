import { ImageFault, isFaultCode } from '../core/fault.ts'
import type { Answer, Order } from '../worker-messages.ts'

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

  /** Ends the worker, with whatever it is doing. */
  end(): void {
    this.#worker?.terminate()
    this.#worker = null
  }

  /** Resolves with the worker's last answer. `patienceMs` is how long it may go without a word. */
  run(
    order: Order,
    options: {
      patienceMs: number
      signal?: AbortSignal | undefined
      onProgress?: ((share: number) => void) | undefined
    },
  ): Promise<Exclude<Answer, { progress: number }>> {
    const { patienceMs, signal, onProgress } = options
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      this.#worker ??= new Worker(new URL('../codecs.worker.ts', import.meta.url), { type: 'module' })
      const worker = this.#worker
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
      const wait = () => {
        clearTimeout(timer)
        timer = setTimeout(() => fail(new LaneFailure('no word from the worker', true)), patienceMs)
      }
      const stop = () => fail(signal?.reason)

      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if ('progress' in data) {
          wait()
          onProgress?.(data.progress)
        } else if ('failed' in data) fail(new LaneFailure(data.failed))
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
