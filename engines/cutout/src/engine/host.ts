import { lendWorkers } from '@sundry/worker-call/browser'
import { CutoutFault } from '../core/fault.ts'
import type { DownloadProgress } from '../types.ts'
import type { Answer, Order } from '../worker-messages.ts'

/** What comes back in the end; words on the way do not count. */
export type Outcome = Exclude<Answer, { progress: number } | { download: DownloadProgress } | { failed: string }>

export interface Listening {
  signal?: AbortSignal | undefined
  onProgress?: ((share: number) => void) | undefined
  onDownload?: ((progress: DownloadProgress) => void) | undefined
}

/** WebAssembly never gives memory back, so a worker without work goes. */
const IDLE_MS = 3 * 60_000

/** The one worker and the one order it is at. It is ended to stop an order: a model that runs hears nobody. */
export class Host {
  #worker: Worker | null = null
  #endLent = () => {}
  #idle: ReturnType<typeof setTimeout> | undefined

  end(): void {
    clearTimeout(this.#idle)
    this.#worker?.terminate()
    this.#worker = null
    this.#endLent()
    this.#endLent = () => {}
  }

  #open(): Worker {
    if (this.#worker) return this.#worker
    this.#worker = new Worker(new URL('../cutout.worker.ts', import.meta.url), { type: 'module' })
    this.#endLent = lendWorkers(this.#worker)
    return this.#worker
  }

  run(order: Order, { signal, onProgress, onDownload }: Listening): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      clearTimeout(this.#idle)
      const worker = this.#open()
      const settle = () => {
        signal?.removeEventListener('abort', stop)
        worker.onmessage = null
        worker.onerror = null
        this.#idle = setTimeout(() => this.end(), IDLE_MS)
      }
      const fail = (error: unknown) => {
        settle()
        this.end()
        reject(error)
      }
      const stop = () => fail(signal?.reason)
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if ('progress' in data) onProgress?.(data.progress)
        else if ('download' in data) onDownload?.(data.download)
        else if ('failed' in data) fail(new WorkerFailure(data.failed))
        else {
          settle()
          if ('fault' in data) reject(new CutoutFault(data.fault.code, data.fault.message))
          else resolve(data)
        }
      }
      worker.onerror = (event) => {
        event.preventDefault()
        fail(new WorkerFailure(event.message || 'the worker broke'))
      }
      signal?.addEventListener('abort', stop)
      worker.postMessage(order)
    })
  }
}

/** Ours: the worker broke. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure'
}
