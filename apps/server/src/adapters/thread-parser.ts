import { connect, RemoteError, TooManyBytes, WorkerLost } from '@sundry/kit'
import { startThread } from '@sundry/kit/node'
import type { Log, Turn } from '@sundry/lookups'
import { ParseFault, type Parser } from '@sundry/lookups'
import type { parserApi } from '@sundry/lookups/worker'

interface Options {
  log: Log
  deadlineMs?: number
  idleMs?: number
  script?: URL
}

const HEAP_MB = 160
const MEGABYTE = 1024 * 1024

/** Hostile text can end its thread without delaying anyone else; one client has one thread at most. */
export function createThreadParser({ log, deadlineMs = 1500, idleMs = 60_000, script }: Options): Parser {
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
