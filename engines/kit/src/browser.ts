import type { Channel, FromWorker, ToWorker, WorkerApi, WorkerEnd, WorkerPort } from './channel.ts'
import { type ConnectOptions, connect, type WorkerClient } from './connect.ts'
import { type ExposeOptions, expose } from './expose.ts'
import { lendWorkers } from './lent-workers.ts'

export { borrowWorkers } from './lent-workers.ts'

const NO_LIMIT = Number.POSITIVE_INFINITY
/** A worker's script comes over the visitor's network. */
const START_MS = 60_000

/**
 * A cancelled call ends its worker at once, because WebAssembly cannot be interrupted. `lends` is for a worker that
 * starts threads of its own.
 */
export function connectWorker<Api extends WorkerApi>(
  make: () => Worker,
  { lends = false, ...options }: ConnectOptions & { lends?: boolean } = {},
): WorkerClient<Api> {
  const unlimited = { deadlineMs: NO_LIMIT, maxBytesIn: NO_LIMIT, maxBytesOut: NO_LIMIT, waiting: NO_LIMIT }
  return connect<Api>(() => workerChannel(make(), lends), { startMs: START_MS, cancelMs: 0, ...unlimited, ...options })
}

export function exposeInWorker(api: WorkerApi, options?: ExposeOptions): void {
  expose(workerPort(self), api, options)
}

function workerChannel(worker: Worker, lends: boolean): Channel {
  const listeners: ((end: WorkerEnd) => void)[] = []
  const endLent = lends ? lendWorkers(worker) : () => {}
  const report = (end: WorkerEnd) => {
    worker.terminate()
    endLent()
    for (const listener of listeners.splice(0)) listener(end)
  }
  worker.addEventListener('error', (event) => {
    // The call's error says it; the console need not.
    event.preventDefault()
    report({ reason: 'crashed', detail: event.message })
  })
  return {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    onMessage: (listener) => worker.addEventListener('message', ({ data }) => listener(data as FromWorker)),
    onEnd: (listener) => void listeners.push(listener),
    end: async () => report({ reason: 'ended' }),
  }
}

/** `self` is typed as a window here, whose postMessage takes other arguments. */
function workerPort(scope: unknown): WorkerPort {
  const own = scope as Worker
  return {
    post: (message, transfer = []) => own.postMessage(message, [...transfer]),
    onMessage: (listener) =>
      own.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
        // A message of another kind is the handover of borrowed workers.
        if (data.kind === 'call' || data.kind === 'cancel') listener(data)
      }),
  }
}
