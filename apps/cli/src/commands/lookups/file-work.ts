import { createZone, type DnsLookup, readZoneFile, type ZoneFault, zonesBefore } from '@sundry/dns/browser'
import type { ZoneReport } from '@sundry/lookups'
import { type Bounce, explainBounce, type MessageCheck, type ReturnedCheck, verifyMessage } from '@sundry/mail'
import type { Reach } from '../../network/reach.ts'

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
    const { loadLiveFindings, loadZoneReports, registrableOf } = await import('./zone-work.ts')
    const { reportZoneFile } = await loadZoneReports()
    const opened = isOffline ? null : await reach.lookups()
    // Most of the modules are for questions to the network.
    const now = opened && { ports: opened.ports, findingsOf: (await loadLiveFindings()).findingsOf }
    try {
      return await reportZoneFile(text, {
        ...(origin !== undefined && { origin }),
        nameServers: opened?.ports.nameServers ?? null,
        sites: opened?.ports.sites ?? null,
        registrableOf,
        ...(now && { findingsNow: (domain: string) => now.findingsOf(domain, now.ports, signal) }),
        clock: { now: () => Date.now() },
        signal,
      })
    } finally {
      await opened?.close()
    }
  },
}
