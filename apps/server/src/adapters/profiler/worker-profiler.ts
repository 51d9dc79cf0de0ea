import type { FetchedPage, Log, Profiler, Turn } from '@sundry/lookups'
import { connect, WorkerLost } from '@sundry/worker-call'
import { startThread } from '../../isolation/thread.ts'
import type { profilerApi } from './profiler-api.ts'

interface Options {
  log: Log
  /** A page gets this long; the rules are compiled outside of it. */
  deadlineMs?: number
  /** A worker nobody asked for this long gives its memory back. */
  idleMs?: number
  script?: URL
}

const HEAP_MB = 256
const MEGABYTE = 1024 * 1024

const bare = (page: FetchedPage): FetchedPage => ({
  ...page,
  body: null,
  scripts: [],
  links: [],
  assets: {},
  probes: {},
  robots: null,
})

/**
 * The fingerprints in threads of their own: a hostile page can cost its thread its life, and nobody else a millisecond.
 * A page that takes too long is looked at again by its headers alone. One client has one thread at most, and clients
 * take turns.
 */
export function createWorkerProfiler({ log, deadlineMs = 1500, idleMs = 300_000, script }: Options): Profiler {
  const source = script ?? new URL('./profiler-worker.ts', import.meta.url)
  const threads = connect<typeof profilerApi>(() => startThread(source, { heapMb: HEAP_MB }), {
    workers: 2,
    runningPerClient: 1,
    waiting: 64,
    waitingPerClient: 16,
    deadlineMs,
    idleMs,
    maxBytesIn: 16 * MEGABYTE,
    maxBytesOut: 4 * MEGABYTE,
    onLost: ({ code }) => log.warn({ code }, 'a profiler thread was lost'),
  })
  let paths: readonly string[] | null = null

  /** Null when the page took its thread's life. */
  const lost = (error: unknown) => {
    if (error instanceof WorkerLost && error.code !== 'closed') return null
    throw error
  }

  return {
    async links(body, base, turn) {
      const found = await threads.call('links', { body, base }, turn).catch(lost)
      return found ?? { scripts: [], links: [], probes: [], head: '', length: 0 }
    },
    async profile(page, turn: Turn) {
      const whole = await threads.call('profile', page, turn).catch(lost)
      if (whole !== null) return { ...whole, partial: false }
      log.warn({}, 'a page took too long to profile')
      return { ...(await threads.call('profile', bare(page), turn)), partial: true }
    },
    async globalPaths(turn) {
      paths ??= await threads.call('globalPaths', null, turn)
      return paths
    },
    close: () => threads.close(),
  }
}
