import { connect, WorkerLost } from '@sundry/kit'
import { startThread } from '@sundry/kit/node'
import type { FetchedPage, Log, Profiler, Turn } from '@sundry/lookups'
import type { profilerApi } from './profiler-api.ts'

interface Options {
  log: Log
  deadlineMs?: number
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
 * Hostile pages can end their thread without delaying anyone else. A page that takes too long is profiled again by
 * its headers alone. One client has one thread at most.
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
