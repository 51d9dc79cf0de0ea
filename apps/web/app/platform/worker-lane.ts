/** What a worker of ours may say: how far it is, what came out, or why nothing did. */
export type LaneAnswer<Result> = { progress: number } | { result: Result } | { failed: string }

export type LaneRun = { signal?: AbortSignal; onProgress?: (percent: number) => void }

/**
 * A lane to a worker for one sort of work. The worker is kept for the next
 * order; stopping an order ends the worker at once, and the next order gets a
 * new one. Orders that overlap get a worker each.
 *
 * @example
 * const lane = createLane<Order, number>(() => new Worker(new URL('./count.worker.ts', import.meta.url), { type: 'module' }))
 * const count = await lane({ text }, { signal })
 */
export function createLane<Order, Result>(make: () => Worker) {
  let idle: Worker | null = null

  return (order: Order, { signal, onProgress }: LaneRun = {}): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const worker = idle ?? make()
      idle = null

      const end = (keep: boolean) => {
        signal?.removeEventListener('abort', stop)
        if (keep && !idle) idle = worker
        else worker.terminate()
      }
      const stop = () => {
        end(false)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', stop)
      worker.onmessage = ({ data }: MessageEvent<LaneAnswer<Result>>) => {
        if ('progress' in data) return onProgress?.(data.progress)
        end(true)
        if ('result' in data) resolve(data.result)
        else reject(new Error(data.failed))
      }
      worker.onerror = (event) => {
        end(false)
        reject(new Error(event.message))
      }
      worker.postMessage(order)
    })
}

/** The other end of a lane: answers each order with what `work` makes of it. */
export function serveLane<Order, Result>(
  work: (order: Order, progress: (percent: number) => void) => Result | Promise<Result>,
): void {
  const answer = (message: LaneAnswer<Result>) => postMessage(message)
  self.onmessage = async ({ data }: MessageEvent<Order>) => {
    try {
      answer({ result: await work(data, (progress) => answer({ progress })) })
    } catch (error) {
      answer({ failed: error instanceof Error ? error.message : String(error) })
    }
  }
}
