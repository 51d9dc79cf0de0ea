import { askLookups, type LookupPorts } from '@sundry/lookups'
import type { LookCall } from '@sundry/watches'

/** The rules of the site check are loaded for a watch that needs them. */
export const lookCall = (ports: LookupPorts, signal: AbortSignal, isSecond: boolean): LookCall => ({
  ask: askLookups(ports, 'cli'),
  signal,
  isSecond,
  siteErrors: async (crawled) => (await import('@sundry/watches/worker')).watchApi.siteErrors(crawled),
})
