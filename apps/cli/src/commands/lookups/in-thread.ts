// Reads mail and zone files in threads. The engines are loaded there alone, so that a command does not load them twice.
import { availableParallelism } from 'node:os'
import type { ZoneReport } from '@sundry/lookups'
import type { Call } from '../../command/command.ts'
import { openThreads, type Threads } from '../../threads/threads.ts'
import type { BounceAnswer, BounceQuestion, MailQuestion, VerifiedMail, ZoneQuestion } from './file-work.ts'

export interface FileApi {
  [name: string]: (input: never) => unknown
  verifyMail(question: MailQuestion): Promise<VerifiedMail>
  explainBounce(question: BounceQuestion): Promise<BounceAnswer>
  reportZone(question: ZoneQuestion): Promise<ZoneReport>
}

/** The packed command has a file of its own for it (tools/pack.mjs). */
const fileThread = new URL('./file-thread.ts', import.meta.url)
const MAX_THREADS = 4
let threads: Threads<FileApi> | null = null
let calls = 0

/** The last call closes the threads: a process does not end while one waits. */
async function withThreads<Answer>(ask: (open: Threads<FileApi>) => Promise<Answer>): Promise<Answer> {
  threads ??= openThreads<FileApi>(fileThread, Math.min(availableParallelism(), MAX_THREADS), {
    memory: 'Not enough memory for this file.',
    crashed: 'This file crashed its worker thread.',
  })
  const open = threads
  calls += 1
  try {
    return await ask(open)
  } finally {
    calls -= 1
    if (calls === 0) {
      threads = null
      await open.close()
    }
  }
}

/** Lookups that a test puts in place of the network cannot be handed to a thread. */
export function inThread({ io, reach }: Pick<Call, 'io' | 'reach'>, asksNetwork: boolean): FileApi {
  const { signal } = io
  if (asksNetwork && !reach.isLive) {
    const work = async () => (await import('./file-work.ts')).fileWork
    return {
      verifyMail: async (question) => (await work()).verifyMail(question, { reach, signal }),
      explainBounce: async (question) => (await work()).explainBounce(question, { reach, signal }),
      reportZone: async (question) => (await work()).reportZone(question, { reach, signal }),
    }
  }
  return {
    verifyMail: (question) => withThreads(({ call }) => call('verifyMail', question, { signal })),
    explainBounce: (question) => withThreads(({ call }) => call('explainBounce', question, { signal })),
    reportZone: (question) => withThreads(({ call }) => call('reportZone', question, { signal })),
  }
}
