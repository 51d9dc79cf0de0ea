import { availableParallelism } from 'node:os'
import { createZone, type DnsLookup, readZoneFile, type ZoneFault, zonesBefore } from '@sundry/dns/browser'
import { findingsOf, registrableOf, reportZoneFile, type ZoneReport } from '@sundry/lookups'
import { type Bounce, explainBounce, type MessageCheck, type ReturnedCheck, verifyMessage } from '@sundry/mail'
import type { Call } from '../../command/command.ts'
import type { Reach } from '../../network/reach.ts'
import { openThreads, type Threads } from '../../threads/threads.ts'

interface Around {
  readonly reach: Reach
  readonly signal: AbortSignal
}

export interface MailQuestion {
  readonly message: Uint8Array
  readonly zones: readonly { readonly file: string; readonly text: string }[]
  readonly isLive: boolean
}

export interface VerifiedMail {
  /** Null where a zone file has no records. */
  readonly check: MessageCheck | null
  /** Each zone file, with its unread parts. */
  readonly zones: readonly { readonly file: string; readonly isEmpty: boolean; readonly faults: readonly ZoneFault[] }[]
}

export interface BounceQuestion {
  readonly message: Uint8Array
  readonly isOffline: boolean
}

export interface BounceAnswer {
  /** Null where it is none. */
  readonly bounce: Bounce | null
  /** Checked where the reason asks for it. */
  readonly returned: ReturnedCheck | null
}

export interface ZoneQuestion {
  readonly text: string
  readonly origin: string | undefined
  readonly isOffline: boolean
}

const nobody: DnsLookup = () => Promise.reject(new Error('not asked'))

/** Untrusted text may take long to read, so the command reads it in a thread. */
export const fileWork = {
  async verifyMail({ message, zones, isLive }: MailQuestion, { reach, signal }: Around): Promise<VerifiedMail> {
    const read = zones.map(({ file, text }) => ({ file, ...readZoneFile(text) }))
    const about = read.map(({ file, records, faults }) => ({ file, isEmpty: records.length === 0, faults }))
    if (about.some(({ isEmpty }) => isEmpty)) return { check: null, zones: about }
    const opened = isLive ? await reach.lookups() : null
    try {
      const dns: DnsLookup = opened ? (name, type) => opened.ports.nameServers.query({ name, type, signal }) : nobody
      const resolver = zonesBefore(read.map(createZone), dns)
      return { check: await verifyMessage(message, { resolver, signal }), zones: about }
    } finally {
      await opened?.close()
    }
  },

  async explainBounce({ message, isOffline }: BounceQuestion, { reach, signal }: Around): Promise<BounceAnswer> {
    if (isOffline) return explainBounce(message, null)
    const opened = await reach.lookups()
    try {
      const dns: DnsLookup = (name, type) => opened.ports.nameServers.query({ name, type, signal })
      return await explainBounce(message, { resolver: zonesBefore([], dns), signal })
    } finally {
      await opened.close()
    }
  },

  async reportZone({ text, origin, isOffline }: ZoneQuestion, { reach, signal }: Around): Promise<ZoneReport> {
    const opened = isOffline ? null : await reach.lookups()
    try {
      return await reportZoneFile(text, {
        ...(origin !== undefined && { origin }),
        nameServers: opened?.ports.nameServers ?? null,
        sites: opened?.ports.sites ?? null,
        registrableOf,
        ...(opened && { findingsNow: (domain: string) => findingsOf(domain, opened.ports, signal) }),
        clock: { now: () => Date.now() },
        signal,
      })
    } finally {
      await opened?.close()
    }
  },
}

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
  if (asksNetwork && !reach.isLive)
    return {
      verifyMail: (question) => fileWork.verifyMail(question, { reach, signal }),
      explainBounce: (question) => fileWork.explainBounce(question, { reach, signal }),
      reportZone: (question) => fileWork.reportZone(question, { reach, signal }),
    }
  return {
    verifyMail: (question) => withThreads(({ call }) => call('verifyMail', question, { signal })),
    explainBounce: (question) => withThreads(({ call }) => call('explainBounce', question, { signal })),
    reportZone: (question) => withThreads(({ call }) => call('reportZone', question, { signal })),
  }
}
