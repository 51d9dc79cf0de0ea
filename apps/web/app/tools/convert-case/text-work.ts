import type { CaseKind, CaseOptions, CleanOptions, TextStatistics } from '@sundry/text'
import type { TextSource } from './text-source.ts'

type Results = { transform: TextSource; clean: TextSource; count: TextStatistics; preview: string[] }

export type Work =
  | { do: 'transform'; kind: CaseKind; options: CaseOptions }
  | { do: 'clean'; options: CleanOptions }
  | { do: 'count'; locale: string | undefined }
  /** The text in every case, in the order of caseKinds. */
  | { do: 'preview'; options: CaseOptions }

/** What the page sends to a worker, and what comes back. */
export type Order = { work: Work; source: TextSource }
export type Answer = { progress: number } | { result: Results[Work['do']] } | { failed: string }

type Run = { signal?: AbortSignal; onProgress?: (percent: number) => void }

/**
 * A worker of its own for each sort of work, so that counting never waits for a
 * long transformation. It is kept for the next order; stopping an order ends it.
 */
const idle = new Map<string, Worker>()

/** Has the work done beside the page, so that typing never waits for it. */
export function runWork<W extends Work>(
  work: W,
  source: TextSource,
  { signal, onProgress }: Run = {},
): Promise<Results[W['do']]> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const worker = idle.get(work.do) ?? new Worker(new URL('./text.worker.ts', import.meta.url), { type: 'module' })
    idle.delete(work.do)

    const end = (keep: boolean) => {
      signal?.removeEventListener('abort', stop)
      if (keep && !idle.has(work.do)) idle.set(work.do, worker)
      else worker.terminate()
    }
    const stop = () => {
      end(false)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop)
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if ('progress' in data) return onProgress?.(data.progress)
      end(true)
      if ('result' in data) resolve(data.result as Results[W['do']])
      else reject(new Error(data.failed))
    }
    worker.onerror = (event) => {
      end(false)
      reject(new Error(event.message))
    }
    worker.postMessage({ work, source } satisfies Order)
  })
}
