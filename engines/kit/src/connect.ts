import {
  byteSizeOf,
  type CallInput,
  type CallOutput,
  type Channel,
  factsOf,
  isLarger,
  TooManyBytes,
  type ToWorker,
  type WorkerApi,
  type WorkerCall,
  WorkerLost,
  type WorkerPort,
} from './channel.ts'
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts'
import { pause } from './pause.ts'
import { SupervisedWorker } from './supervised-worker.ts'

export interface ConnectOptions extends Partial<Omit<FairQueueOptions, 'running'>> {
  workers?: number
  callsPerWorker?: number
  /** An idle worker is ended after this long and starts again with the next call. */
  idleMs?: number
  /** From the moment the worker has the call; after it the worker is ended. */
  deadlineMs?: number
  /** How long the worker may go without progress before it is ended; without it, only the deadline counts. */
  patienceMs?: number
  /** A cancelled call is given this long to stop before its worker is ended; by default the rest of its deadline. */
  cancelMs?: number
  startMs?: number
  maxBytesIn?: number
  maxBytesOut?: number
  onLost?: (reason: WorkerLost) => void
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  client?: string
  deadlineMs?: number
  patienceMs?: number
  onProgress?: (value: unknown) => void
  transfer?: readonly Transferable[]
}

export interface WorkerClient<Api extends WorkerApi> {
  call<Name extends keyof Api & string>(
    name: Name,
    input: CallInput<Api[Name]>,
    options?: CallOptions,
  ): Promise<CallOutput<Api[Name]>>
  readonly running: number
  readonly waiting: number
  close(): Promise<void>
}

const MEGABYTE = 1024 * 1024
const FIRST_BACKOFF_MS = 100
const MAX_BACKOFF_MS = 5000

const unref = (timer: unknown) => (timer as { unref?(): void }).unref?.()

export function connect<Api extends WorkerApi>(make: () => Channel, options: ConnectOptions = {}): WorkerClient<Api> {
  const { workers: max = 1, callsPerWorker = 1, idleMs, startMs = 10_000, onLost } = options
  const { maxBytesIn = 16 * MEGABYTE, maxBytesOut = 16 * MEGABYTE } = options
  const { waiting = 64, waitingPerClient, runningPerClient } = options
  const slots = createFairQueue({
    running: max * callsPerWorker,
    waiting,
    ...(waitingPerClient !== undefined && { waitingPerClient }),
    ...(runningPerClient !== undefined && { runningPerClient }),
  })
  const workers = new Set<SupervisedWorker>()
  const claims = new Map<SupervisedWorker, number>()
  let failedStarts = 0
  let closed = false
  let idle: ReturnType<typeof setTimeout> | undefined

  function drop(worker: SupervisedWorker): void {
    workers.delete(worker)
    claims.delete(worker)
  }

  function spawn(): SupervisedWorker {
    const worker: SupervisedWorker = new SupervisedWorker(make(), startMs, () => drop(worker))
    workers.add(worker)
    return worker
  }

  function claim(): SupervisedWorker {
    let chosen: SupervisedWorker | null = null
    for (const worker of workers) {
      if (!worker.isOpen || (claims.get(worker) ?? 0) >= callsPerWorker) continue
      if (chosen === null || (claims.get(worker) ?? 0) < (claims.get(chosen) ?? 0)) chosen = worker
    }
    if (chosen === null || ((claims.get(chosen) ?? 0) > 0 && workers.size < max)) chosen = spawn()
    claims.set(chosen, (claims.get(chosen) ?? 0) + 1)
    return chosen
  }

  const unclaim = (worker: SupervisedWorker) => {
    if (claims.has(worker)) claims.set(worker, (claims.get(worker) ?? 1) - 1)
  }

  async function readyWorker(signal: AbortSignal | undefined): Promise<SupervisedWorker> {
    // A worker that dies as it starts would otherwise be started as fast as calls come.
    if (failedStarts > 0) {
      await pause(Math.min(FIRST_BACKOFF_MS * 2 ** (failedStarts - 1), MAX_BACKOFF_MS), signal)
    }
    if (closed) throw new WorkerLost('closed', 'the workers were closed')
    const worker = claim()
    const leave = () => {
      // Where a cancelled call ends its worker, it does not wait for its start either, unless another call chose it too.
      if (options.cancelMs === 0 && claims.get(worker) === 1)
        void worker.end(new WorkerLost('closed', 'its call was cancelled'))
    }
    signal?.addEventListener('abort', leave, { once: true })
    try {
      await worker.ready
    } catch (error) {
      signal?.throwIfAborted()
      failedStarts += 1
      onLost?.(error as WorkerLost)
      throw error
    } finally {
      signal?.removeEventListener('abort', leave)
    }
    failedStarts = 0
    return worker
  }

  function endIdle(): void {
    for (const worker of workers) {
      if (worker.calls === 0) void worker.end(new WorkerLost('closed', 'the worker was idle'))
    }
  }

  async function call(name: string, input: unknown, own: CallOptions = {}): Promise<unknown> {
    const { signal, client = '', onProgress, transfer = [] } = own
    if (closed) throw new WorkerLost('closed', 'the workers were closed')
    if (isLarger(input, maxBytesIn)) throw new TooManyBytes(`${name} takes at most ${maxBytesIn} bytes`)
    const release = await slots.enter(client, signal)
    clearTimeout(idle)
    const free = () => {
      release()
      if (idleMs === undefined || slots.running > 0) return
      clearTimeout(idle)
      idle = setTimeout(endIdle, idleMs)
      unref(idle)
    }
    let worker: SupervisedWorker
    try {
      worker = await readyWorker(signal)
    } catch (error) {
      free()
      throw error
    }
    if (signal?.aborted) {
      unclaim(worker)
      free()
      throw signal.reason
    }
    const deadlineMs = own.deadlineMs ?? options.deadlineMs ?? 30_000
    return new Promise((resolve, reject) => {
      let cancel = () => {}
      const abort = () => {
        cancel()
        reject(signal?.reason)
      }
      cancel = worker.start({
        name,
        input,
        transfer,
        maxBytesOut,
        deadlineMs,
        patienceMs: own.patienceMs ?? options.patienceMs ?? Number.POSITIVE_INFINITY,
        cancelMs: options.cancelMs ?? deadlineMs,
        onProgress,
        resolve,
        reject: (error) => {
          if (error instanceof WorkerLost) onLost?.(error)
          reject(error)
        },
        settled: () => {
          signal?.removeEventListener('abort', abort)
          unclaim(worker)
          free()
        },
      })
      signal?.addEventListener('abort', abort, { once: true })
    })
  }

  return {
    call: call as WorkerClient<Api>['call'],
    get running() {
      return slots.running
    },
    get waiting() {
      return slots.waiting
    },
    async close() {
      closed = true
      clearTimeout(idle)
      await Promise.all([...workers].map((worker) => worker.end(new WorkerLost('closed', 'the workers were closed'))))
    },
  }
}

export interface ExposeOptions {
  /** May replace the input; what it throws is the call's error. */
  validate?(name: string, input: unknown): unknown
  /** Called after a call that failed or was cancelled. */
  repair?(name: string, error: unknown): void | Promise<void>
}

export function expose(port: WorkerPort, api: WorkerApi, { validate, repair }: ExposeOptions = {}): void {
  const underWay = new Map<number, AbortController>()

  async function answer({ id, name, input, maxBytesOut }: Extract<ToWorker, { kind: 'call' }>): Promise<void> {
    const controller = new AbortController()
    const transfer: Transferable[] = []
    let sent = 0
    underWay.set(id, controller)
    const counted = (value: unknown) => {
      if (maxBytesOut === Number.POSITIVE_INFINITY) return value
      sent += byteSizeOf(value, maxBytesOut - sent)
      if (sent > maxBytesOut) throw new TooManyBytes(`${name} gave more than ${maxBytesOut} bytes`)
      return value
    }
    const call: WorkerCall = {
      signal: controller.signal,
      progress: (value, patienceMs) =>
        port.post({ kind: 'progress', id, value: counted(value), ...(patienceMs !== undefined && { patienceMs }) }),
      transfer: (...objects) => void transfer.push(...objects),
    }
    try {
      if (!Object.hasOwn(api, name)) throw new Error(`the worker has no function ${name}`)
      const method = api[name] as (input: unknown, call: WorkerCall) => unknown
      const value = await method(validate ? validate(name, input) : input, call)
      controller.signal.throwIfAborted()
      port.post({ kind: 'done', id, value: counted(value) }, transfer)
    } catch (error) {
      await repair?.(name, error)
      port.post({ kind: 'failed', id, error: factsOf(error) })
    } finally {
      underWay.delete(id)
    }
  }

  port.onMessage((message) => {
    if (message.kind === 'cancel') underWay.get(message.id)?.abort()
    else void answer(message)
  })
  port.post({ kind: 'ready' })
}
