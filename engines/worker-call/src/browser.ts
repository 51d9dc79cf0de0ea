import type { Channel, FromWorker, ToWorker, WorkerEnd, WorkerPort } from './channel.ts'

export { borrowWorkers, lendWorkers } from './lent-workers.ts'

/** A worker of the browser as a channel. */
export function workerChannel(worker: Worker): Channel {
  const listeners: ((end: WorkerEnd) => void)[] = []
  const tell = (end: WorkerEnd) => {
    for (const listener of listeners.splice(0)) listener(end)
  }
  worker.addEventListener('error', (event) => {
    worker.terminate()
    tell({ reason: 'crashed', detail: event.message })
  })
  return {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    onMessage: (listener) => worker.addEventListener('message', ({ data }) => listener(data as FromWorker)),
    onEnd: (listener) => void listeners.push(listener),
    async end() {
      worker.terminate()
      tell({ reason: 'ended' })
    },
  }
}

/** A message port, or the global scope of a dedicated worker, as the worker's end. */
export function workerPort(scope: Pick<MessagePort, 'postMessage' | 'addEventListener'>): WorkerPort {
  return {
    post: (message, transfer = []) => scope.postMessage(message, [...transfer]),
    onMessage(listener) {
      scope.addEventListener('message', (event) => listener((event as MessageEvent<ToWorker>).data))
      ;(scope as Partial<MessagePort>).start?.()
    },
  }
}
