import { connect } from '@sundry/kit'
import { startThread } from '@sundry/kit/node'
import type { LookCall } from '@sundry/watches'
import type { watchApi } from '@sundry/watches/worker'

const HEAP_MB = 256
const DEADLINE_MS = 10_000
const SITE_MS = 30_000
const IDLE_MS = 10_000
const MAX_BYTES = 17 * 1024 * 1024

/** A sitemap or site that is made to be slow ends this thread, and its watch reports that nothing was seen. */
export function createThreadWatch(): Required<Pick<LookCall, 'count' | 'siteErrors'>> & { close(): Promise<void> } {
  const script = new URL('./watch-thread.ts', import.meta.url)
  const thread = connect<typeof watchApi>(() => startThread(script, { heapMb: HEAP_MB }), {
    workers: 1,
    waiting: 16,
    deadlineMs: DEADLINE_MS,
    idleMs: IDLE_MS,
    maxBytesIn: MAX_BYTES,
  })
  return {
    count: (octets, url) => thread.call('countUrls', { octets, url }),
    siteErrors: (crawled) => thread.call('siteErrors', crawled, { deadlineMs: SITE_MS }),
    close: () => thread.close(),
  }
}
