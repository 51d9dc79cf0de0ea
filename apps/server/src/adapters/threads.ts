// Untrusted text is parsed in threads, each of which has a deadline and limits of memory and bytes.
import type { textToolsApi } from '@sundry/agent-tools/worker'
import { serverLimits } from '@sundry/contracts/server-limits'
import { connect, RemoteError, TooManyBytes, WorkerLost } from '@sundry/kit'
import { startThread } from '@sundry/kit/node'
import { InputFault, type Log, ParseFault, type Parser, type Turn } from '@sundry/lookups'
import type { parserApi } from '@sundry/lookups/worker'
import type { LookCall } from '@sundry/watches'
import type { watchApi } from '@sundry/watches/worker'
import type { TextTools } from '../ports/ports.ts'

const MEGABYTE = 1024 * 1024
const HEAP_MB = 160
const IDLE_MS = 60_000

interface ParserOptions {
  log: Log
  deadlineMs?: number
  idleMs?: number
  script?: URL
}

/** Hostile text can end its thread without delaying anyone else; one client has one thread at most. */
export function createThreadParser({ log, deadlineMs = 1500, idleMs = IDLE_MS, script }: ParserOptions): Parser {
  const source = script ?? new URL('./parser-thread.ts', import.meta.url)
  const threads = connect<typeof parserApi>(() => startThread(source, { heapMb: HEAP_MB }), {
    workers: 2,
    runningPerClient: 1,
    waiting: 64,
    waitingPerClient: 16,
    deadlineMs,
    idleMs,
    maxBytesIn: 4 * MEGABYTE,
    maxBytesOut: 6 * MEGABYTE,
    onLost: ({ code }) => log.warn({ code }, 'a parser thread was lost'),
  })

  async function ask<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer
    } catch (error) {
      if (error instanceof WorkerLost || error instanceof TooManyBytes || error instanceof RemoteError)
        throw new ParseFault(error)
      throw error
    }
  }

  return {
    page: (question, turn: Turn) => ask(threads.call('page', question, turn)),
    jsonLd: (body, turn) => ask(threads.call('jsonLd', body, turn)),
    rdap: (bytes, turn) => ask(threads.call('rdap', bytes, turn)),
    whois: (question, turn) => ask(threads.call('whois', question, turn)),
    robots: (question, turn) => ask(threads.call('robots', question, turn)),
    close: () => threads.close(),
  }
}

interface TextToolsOptions {
  deadlineMs?: number
}

/** A text made to be slow ends its thread and delays no one else; one client has one thread at most. */
export function createThreadTextTools({ deadlineMs = serverLimits.mcp.textMs }: TextToolsOptions = {}): TextTools {
  const script = new URL('./text-tools-thread.ts', import.meta.url)
  const threads = connect<typeof textToolsApi>(() => startThread(script, { heapMb: HEAP_MB }), {
    workers: 2,
    runningPerClient: 1,
    waiting: 16,
    waitingPerClient: 2,
    deadlineMs,
    idleMs: IDLE_MS,
    maxBytesIn: MEGABYTE,
    maxBytesOut: 4 * MEGABYTE,
  })
  return {
    async run(name, input, turn) {
      try {
        return await threads.call('run', { name, input }, turn)
      } catch (error) {
        if (error instanceof WorkerLost && error.code !== 'closed' && error.code !== 'start')
          throw new InputFault('This text takes too long to process. Try a shorter one.')
        if (error instanceof TooManyBytes)
          throw new InputFault('The result for this text is too long. Try a shorter one.')
        throw error
      }
    },
    close: () => threads.close(),
  }
}

const WATCH_HEAP_MB = 256
const COUNT_MS = 10_000
const SITE_MS = 30_000
const WATCH_IDLE_MS = 10_000
const MAX_BYTES = 17 * MEGABYTE

/** A sitemap or site that is made to be slow ends this thread, and its watch reports that nothing was seen. */
export function createThreadWatch(): Required<Pick<LookCall, 'count' | 'siteErrors'>> & { close(): Promise<void> } {
  const script = new URL('./watch-thread.ts', import.meta.url)
  const thread = connect<typeof watchApi>(() => startThread(script, { heapMb: WATCH_HEAP_MB }), {
    workers: 1,
    waiting: 16,
    deadlineMs: COUNT_MS,
    idleMs: WATCH_IDLE_MS,
    maxBytesIn: MAX_BYTES,
  })
  return {
    count: (octets, url) => thread.call('countUrls', { octets, url }),
    siteErrors: (crawled) => thread.call('siteErrors', crawled, { deadlineMs: SITE_MS }),
    close: () => thread.close(),
  }
}
