import type { LookupPorts } from '@sundry/lookups'

/** The network, which tests replace. */
export interface Reach {
  /** Its lookups are the network's, so that a thread can open them for itself. */
  readonly isLive?: boolean
  /** `preview` is a server on this machine whose address was typed: it alone may then be reached. */
  lookups(preview?: URL): Promise<{ ports: LookupPorts; close(): Promise<void> | void }>
}

export const liveReach: Reach = {
  isLive: true,
  lookups: async (preview) => (await import('./live.ts')).openLookups(preview),
}

export const isOnThisMachine = ({ hostname }: URL) => /(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname)
