import type { textToolsApi } from '@sundry/agent-tools/worker'
import { serverLimits } from '@sundry/contracts/server-limits'
import { connect, TooManyBytes, WorkerLost } from '@sundry/kit'
import { startThread } from '@sundry/kit/node'
import { InputFault } from '@sundry/lookups'
import type { TextTools } from '../ports/ports.ts'

const HEAP_MB = 160
const IDLE_MS = 60_000
const MEGABYTE = 1024 * 1024

interface Options {
  deadlineMs?: number
}

/** A text made to be slow ends its thread and delays no one else; one client has one thread at most. */
export function createThreadTextTools({ deadlineMs = serverLimits.mcp.textMs }: Options = {}): TextTools {
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
