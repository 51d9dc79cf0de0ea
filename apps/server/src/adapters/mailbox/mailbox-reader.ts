import { connect, TooManyBytes, WorkerLost } from '@sundry/kit'
import type { Log } from '@sundry/lookups'
import type { WorldSource } from '@sundry/lookups/worker'
import type { KeyedReport, MailboxPosition, MailboxReader } from '../../watches/mailboxes.ts'
import { startChild } from '../processes/child-process.ts'
import type { MailboxApi, MailboxProgress, MailboxSetup } from './mailbox-child.ts'

const HEAP_MB = 256
const RSS_MB = 512
const DEADLINE_MS = 60_000
const IDLE_MS = 30_000

interface Options {
  world: WorldSource
  privateHosts: readonly string[]
  log: Log
  deadlineMs?: number
  rssMb?: number
}

/**
 * Mailboxes and reports of others are read in child processes, which end where a server or a message takes too long or
 * too much memory. A message that ends its child is passed over the next time.
 */
export function createMailboxReader({ world, privateHosts, log, ...bounds }: Options): MailboxReader {
  const setup: MailboxSetup = { world: { module: world.module.href, data: world.data }, privateHosts }
  const script = new URL('./mailbox-child.ts', import.meta.url)
  const env = process.env.NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS } : {}
  const rssMb = bounds.rssMb ?? RSS_MB
  const start = () => startChild(script, { heapMb: HEAP_MB, rssMb, args: [JSON.stringify(setup)], env })
  const children = connect<MailboxApi>(start, {
    workers: 2,
    runningPerClient: 1,
    waiting: 32,
    waitingPerClient: 8,
    deadlineMs: bounds.deadlineMs ?? DEADLINE_MS,
    cancelMs: 0,
    idleMs: IDLE_MS,
    onLost: ({ code, message }) => log.warn({ code, detail: message.slice(0, 500) }, 'a reader of mailboxes was lost'),
  })

  return {
    async read(turn, client) {
      const reports: KeyedReport[] = []
      let position: MailboxPosition | null = null
      let messages = 0
      const onProgress = (value: unknown) => {
        const { reports: found, position: at } = value as MailboxProgress
        position = at
        if (!found) return
        messages += 1
        reports.push(...found)
      }
      const end = await children.call('read', turn, { client, onProgress }).catch((error: unknown) => {
        if (!(error instanceof WorkerLost) || error.code === 'closed') throw error
        return { hasMore: position !== null, failure: 'The mailbox took too long or too much memory to read.' }
      })
      return { ...end, reports, position, messages }
    },
    async parse(octets, client) {
      return await children.call('parse', { octets }, { client }).catch((error: unknown) => {
        if (error instanceof TooManyBytes || (error instanceof WorkerLost && error.code !== 'closed')) return null
        throw error
      })
    },
    close: () => children.close(),
  }
}
