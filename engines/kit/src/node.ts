import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { parentPort, type Transferable, Worker } from 'node:worker_threads'
import type { Channel, FromWorker, ToWorker, WorkerEnd, WorkerPort } from './channel.ts'

interface ThreadOptions {
  /** Node's own limit where it is left out. Buffers are not counted, so bound the bytes of each call as well. */
  heapMb?: number
  data?: unknown
}

/** Without the cache of the process, a thread compiles all of its code again. */
function threadEnvironment(): NodeJS.ProcessEnv {
  const cache = getCompileCacheDir?.()
  return cache ? { NODE_COMPILE_CACHE: dirname(cache), ...process.env } : process.env
}

export function startThread(script: URL, { heapMb, data }: ThreadOptions = {}): Channel {
  const worker = new Worker(script, {
    workerData: data,
    env: threadEnvironment(),
    ...(heapMb && {
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: Math.min(32, heapMb / 4) },
    }),
  })
  worker.unref()
  let end: WorkerEnd | null = null
  let isEnding = false
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crashed'
    end = { reason, detail: error.message }
  })
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer as Transferable[]),
    onMessage: (listener) => void worker.on('message', (message: FromWorker) => listener(message)),
    onEnd: (listener) =>
      void worker.once('exit', (code) =>
        listener(end ?? { reason: isEnding ? 'ended' : 'crashed', detail: `exit ${code}` }),
      ),
    async end() {
      isEnding = true
      await worker.terminate()
    },
  }
}

export function threadPort(): WorkerPort {
  const port = parentPort
  if (port === null) throw new Error('this script runs in a worker thread only')
  return {
    post: (message, transfer = []) => port.postMessage(message, transfer as Transferable[]),
    onMessage: (listener) => void port.on('message', (message: ToWorker) => listener(message)),
  }
}
