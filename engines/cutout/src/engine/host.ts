import { RemoteError, type WorkerClient, WorkerLost } from '@sundry/kit'
import { connectWorker } from '@sundry/kit/browser'
import { CutoutFault } from '../base/fault.ts'
import { IDLE_MS } from '../base/policy.ts'
import type { ModelFacts, ModelSet, Readiness } from '../base/types.ts'
import { modelsFor } from '../models/catalogue.ts'
import { isCached } from '../models/fetch-cached.ts'
import { type RuntimeKind, runtimeSizes, runtimeUrls } from '../models/runtime-choice.ts'
import type { CutoutApi } from './cutout.worker.ts'
import type { ProgressCallbacks } from './worker-messages.ts'

interface HostOptions {
  signal?: AbortSignal | undefined
  onProgress?: ProgressCallbacks['onProgress'] | undefined
  onDownload?: ProgressCallbacks['onDownload'] | undefined
}

interface CallOptions {
  signal: AbortSignal
  onProgress(value: unknown): void
}
type Begin<Value> = (worker: WorkerClient<CutoutApi>, options: CallOptions) => Promise<Value>

export class CutoutHost {
  readonly #closing = new AbortController()
  #worker: WorkerClient<CutoutApi> | null = null

  close(): void {
    this.#closing.abort(new DOMException('The engine was closed.', 'AbortError'))
    void this.#worker?.close()
  }

  async run<Value>(options: HostOptions, begin: Begin<Value>): Promise<Value> {
    try {
      return await this.#attempt(options, begin)
    } catch (error) {
      if (!isOurs(error)) throw error
    }
    try {
      return await this.#attempt(options, begin)
    } catch (error) {
      if (!isOurs(error)) throw error
      if (error instanceof WorkerLost && error.code === 'start') throw new CutoutFault('code-unavailable')
      throw new CutoutFault(/memory|allocation/i.test(error.message) ? 'no-memory' : 'broken')
    }
  }

  async #attempt<Value>({ signal, onProgress, onDownload }: HostOptions, begin: Begin<Value>): Promise<Value> {
    const either = signal ? AbortSignal.any([this.#closing.signal, signal]) : this.#closing.signal
    either.throwIfAborted()
    this.#worker ??= connectWorker<CutoutApi>(
      () => new Worker(new URL('./cutout.worker.ts', import.meta.url), { type: 'module' }),
      { lends: true, idleMs: IDLE_MS },
    )
    try {
      return await begin(this.#worker, {
        signal: either,
        onProgress: (value) =>
          typeof value === 'number'
            ? onProgress?.(value)
            : onDownload?.(value as Parameters<ProgressCallbacks['onDownload']>[0]),
      })
    } catch (error) {
      const isFault = error instanceof RemoteError && error.name === 'CutoutFault'
      // The runtime remembers for as long as its worker lives that its script did not arrive.
      if (error instanceof RemoteError && (!isFault || error.code === 'code-unavailable')) this.#restart()
      throw isFault ? new CutoutFault(String(error.code), error.message) : error
    }
  }

  #restart(): void {
    void this.#worker?.close()
    this.#worker = null
  }
}

const isOurs = (error: unknown): error is RemoteError | WorkerLost =>
  error instanceof RemoteError || error instanceof WorkerLost

const RUNTIME_SOURCE = 'https://github.com/microsoft/onnxruntime'

async function runtimeFacts(kind: RuntimeKind): Promise<ModelFacts> {
  const { packed } = runtimeSizes[kind]
  return {
    id: 'runtime',
    label: 'ONNX Runtime',
    download: (await isCached(runtimeUrls[kind])) ? 0 : packed,
    bytes: packed,
    licence: 'MIT',
    source: RUNTIME_SOURCE,
  }
}

export async function readiness(provider: ModelSet, kind: RuntimeKind): Promise<Readiness> {
  if (typeof WebAssembly === 'undefined' || typeof OffscreenCanvas === 'undefined')
    return { ok: false, why: new CutoutFault('no-runtime').message, models: [], download: 0 }
  try {
    const entries = await modelsFor(provider)
    const models = await Promise.all(
      entries.map(async ({ id, label, licence, source, bytes, url }) => {
        const download = (await isCached(url)) ? 0 : bytes
        return { id, label, licence, source, bytes, download }
      }),
    )
    const all = [...models, await runtimeFacts(kind)]
    const download = all.reduce((sum, model) => sum + model.download, 0)
    const isLost = download > 0 && navigator.onLine === false
    return { ok: !isLost, why: isLost ? new CutoutFault('offline').message : null, models: all, download }
  } catch (error) {
    if (!(error instanceof CutoutFault)) throw error
    return { ok: false, why: error.message, models: [], download: 0 }
  }
}
