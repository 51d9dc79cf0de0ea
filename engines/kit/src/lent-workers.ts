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
