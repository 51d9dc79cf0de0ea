import type { Channel, FromWorker, ToWorker, WorkerApi, WorkerEnd, WorkerPort } from './channel.ts'
import { type ConnectOptions, connect, type ExposeOptions, expose, type WorkerClient } from './connect.ts'

interface WorkerRequest {
  url: string
  name: string | undefined
  port: MessagePort
}

type ToLent = { message: unknown } | { end: true }
type FromLent = { message: unknown } | { error: string }

const HANDOVER = 'sundry-lender'

/**
 * The page makes the workers that a worker asks for, because Firefox under WebDriver often hangs in a worker's `new
 * Worker`.
 */
export function lendWorkers(worker: Worker): () => void {
  const { port1: requests, port2: input } = new MessageChannel()
  const lent = new Set<Worker>()
  requests.onmessage = ({ data }: MessageEvent<WorkerRequest>) => lend(data, lent)
  worker.postMessage({ [HANDOVER]: input }, [input])
  return () => {
    requests.close()
    for (const one of lent) one.terminate()
    lent.clear()
  }
}

function lend({ url, name, port }: WorkerRequest, lent: Set<Worker>): void {
  const made = new Worker(url, { type: 'module', ...(name !== undefined && { name }) })
  lent.add(made)
  const report = (message: FromLent) => port.postMessage(message)
  made.onmessage = ({ data }) => report({ message: data })
  made.onerror = (event) => {
    event.preventDefault()
    report({ error: event.message || 'the worker broke' })
  }
  port.onmessage = ({ data }: MessageEvent<ToLent>) => {
    if ('message' in data) return made.postMessage(data.message)
    made.terminate()
    lent.delete(made)
    port.close()
  }
}

/** Call before the worker sets its own `onmessage`; only module workers can be borrowed. */
export function borrowWorkers(): void {
  addEventListener('message', (event: MessageEvent) => {
    const lender: unknown = event.data?.[HANDOVER]
    if (!(lender instanceof MessagePort)) return
    event.stopImmediatePropagation()
    Object.assign(globalThis, { Worker: borrowedFrom(lender) })
  })
}

function borrowedFrom(lender: MessagePort) {
  return class BorrowedWorker extends EventTarget {
    readonly #port: MessagePort
    onmessage: ((event: MessageEvent) => void) | null = null
    onerror: ((event: ErrorEvent) => void) | null = null

    constructor(url: string | URL, { name }: WorkerOptions = {}) {
      super()
      const { port1, port2 } = new MessageChannel()
      this.#port = port1
      port1.onmessage = ({ data }: MessageEvent<FromLent>) => this.#receive(data)
      const request: WorkerRequest = { url: new URL(url, location.href).href, name, port: port2 }
      lender.postMessage(request, [port2])
    }

    #receive(data: FromLent): void {
      if ('message' in data) {
        const event = new MessageEvent('message', { data: data.message })
        this.onmessage?.(event)
        this.dispatchEvent(event)
        return
      }
      const event = new ErrorEvent('error', { message: data.error })
      this.onerror?.(event)
      this.dispatchEvent(event)
    }

    postMessage(message: unknown): void {
      const wrapped: ToLent = { message }
      this.#port.postMessage(wrapped)
    }

    terminate(): void {
      const end: ToLent = { end: true }
      this.#port.postMessage(end)
    }
  }
}

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
