import { RemoteError, type WorkerClient, WorkerLost } from '@sundry/kit'
import { connectWorker } from '@sundry/kit/browser'
import { ImageFault, isFaultCode } from '@sundry/raster'
import type { RunOptions } from '../model/types.ts'
import type { ProcessRequest } from '../pipeline/job.ts'
import type { PreviewRequest } from '../pipeline/preview.ts'
import type { CodecsApi, ScoreRequest } from '../worker/codecs.worker.ts'

/** The worker's failure, worth another try, unlike a fault of the file. */
export class LaneFailure extends Error {
  readonly why: WorkerLost['code'] | 'threw'

  constructor(message: string, why: WorkerLost['code'] | 'threw') {
    super(message)
    this.why = why
  }

  /** The message when the second try fails as well: the error is internal, and never the file's. */
  get fault(): ImageFault {
    if (this.why === 'silent') return new ImageFault('timeout')
    if (this.why === 'start') return new ImageFault('code-unavailable')
    return new ImageFault(/memory|allocation|abort/i.test(this.message) ? 'no-memory' : 'broken')
  }
}

type LaneOptions = RunOptions & { patienceMs: number }

export class Lane {
  #worker: WorkerClient<CodecsApi> | null = null

  end(): void {
    void this.#worker?.close()
    this.#worker = null
  }

  process(request: ProcessRequest, options: LaneOptions) {
    const transfer = request.drawn ? [request.drawn] : []
    return this.#run(options, (worker, call) => worker.call('process', request, { ...call, transfer }))
  }

  preview(request: PreviewRequest, options: LaneOptions) {
    return this.#run(options, (worker, call) => worker.call('preview', request, call))
  }

  excerpt(request: PreviewRequest, options: LaneOptions) {
    return this.#run(options, (worker, call) => worker.call('excerpt', request, call))
  }

  score(request: ScoreRequest, options: LaneOptions) {
    return this.#run(options, (worker, call) => worker.call('score', request, call))
  }

  async #run<Value>(
    { patienceMs, signal, onProgress }: LaneOptions,
    begin: (worker: WorkerClient<CodecsApi>, call: object) => Promise<Value>,
  ): Promise<Value> {
    this.#worker ??= connectWorker<CodecsApi>(
      () => new Worker(new URL('../worker/codecs.worker.ts', import.meta.url), { type: 'module' }),
      { lends: true },
    )
    const report = (share: unknown) => typeof share === 'number' && onProgress?.(share)
    try {
      return await begin(this.#worker, { signal, patienceMs, onProgress: report })
    } catch (error) {
      if (error instanceof RemoteError && error.name === 'ImageFault') {
        const code = String(error.code)
        if (code === 'code-unavailable') {
          // Some browsers remember for as long as a worker lives that a script did not arrive, and in WebKit a worker
          // may ask past the service worker, which alone answers without a network. The next one may do better.
          this.end()
          throw new LaneFailure(error.message, 'start')
        }
        throw new ImageFault(isFaultCode(code) ? code : 'broken', error.message)
      }
      this.end()
      if (error instanceof WorkerLost) throw new LaneFailure(error.message, error.code)
      if (error instanceof RemoteError) throw new LaneFailure(`${error.name}: ${error.message}`, 'threw')
      throw error
    }
  }
}
