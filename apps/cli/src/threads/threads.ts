import {
  type CallInput,
  type CallOptions,
  type CallOutput,
  connect,
  RemoteError,
  type WorkerApi,
  WorkerLost,
} from '@sundry/kit'
import { startThread } from '@sundry/kit/node'

const NO_LIMIT = Number.POSITIVE_INFINITY
/** An AVIF of a hundred megapixels on a slow machine is done within it. */
const DEADLINE_MS = 30 * 60_000
const START_MS = 60_000

export interface Threads<Api extends WorkerApi> {
  call<Name extends keyof Api & string>(
    name: Name,
    input: CallInput<Api[Name]>,
    options: Pick<CallOptions, 'signal'>,
  ): Promise<CallOutput<Api[Name]>>
  close(): Promise<void>
}

/** Threads that end with the signal of their call, whatever they are at. One that is lost is lost alone. */
export function openThreads<Api extends WorkerApi>(
  script: URL,
  count: number,
  sentences: { readonly memory: string; readonly crashed: string },
): Threads<Api> {
  const threads = connect<Api>(() => startThread(script), {
    workers: count,
    waiting: NO_LIMIT,
    startMs: START_MS,
    deadlineMs: DEADLINE_MS,
    cancelMs: 0,
    maxBytesIn: NO_LIMIT,
    maxBytesOut: NO_LIMIT,
  })
  return {
    async call(name, input, options) {
      try {
        return await threads.call(name, input, options)
      } catch (error) {
        if (error instanceof WorkerLost) throw new Error(error.code === 'memory' ? sentences.memory : sentences.crashed)
        if (error instanceof RemoteError) throw new Error(error.message)
        throw error
      }
    },
    close: () => threads.close(),
  }
}
