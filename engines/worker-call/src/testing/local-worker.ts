import type { Channel, FromWorker, ToWorker, WorkerApi, WorkerEnd } from '../channel.ts'
import { type ExposeOptions, expose } from '../expose.ts'

export interface LocalWorker {
  channel: Channel
  /** Ends it as a crash or a full heap would. */
  crash(end?: WorkerEnd): void
  ended: boolean
}

/** A worker in the same thread, whose messages are cloned and arrive later, as a real one's do. */
export function localWorker(api: WorkerApi, options: ExposeOptions & { silent?: boolean } = {}): LocalWorker {
  let toOutside: (message: FromWorker) => void = () => {}
  let toInside: (message: ToWorker) => void = () => {}
  let onEnd: (end: WorkerEnd) => void = () => {}
  const finish = (end: WorkerEnd) => {
    if (worker.ended) return
    worker.ended = true
    onEnd(end)
  }
  const later = <Message>(message: Message, deliver: (message: Message) => void) => {
    const copy = structuredClone(message)
    setTimeout(() => !worker.ended && deliver(copy), 0)
  }
  const worker: LocalWorker = {
    ended: false,
    crash: (end = { reason: 'crashed', detail: 'a test' }) => finish(end),
    channel: {
      post: (message) => later(message, (copy) => toInside(copy)),
      onMessage: (listener) => {
        toOutside = listener
      },
      onEnd: (listener) => {
        onEnd = listener
      },
      end: async () => finish({ reason: 'ended' }),
    },
  }
  if (!options.silent) {
    expose(
      {
        post: (message) => later(message, (copy) => toOutside(copy)),
        onMessage: (listener) => {
          toInside = listener
        },
      },
      api,
      options,
    )
  }
  return worker
}
