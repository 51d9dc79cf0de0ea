import type { Channel, FromWorker, ToWorker, WorkerApi, WorkerEnd } from '../channel.ts'
import { type ExposeOptions, expose } from '../connect.ts'

export interface LocalWorker {
  channel: Channel
  crash(end?: WorkerEnd): void
  ended: boolean
}

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
