import { createMemoryCache } from '../live/memory-cache.ts'
import type { LookupCall } from '../ports/lookup.ts'
import type { LookupPorts } from '../ports/ports.ts'

export const NOW = Date.parse('2026-11-23T12:00:00Z')

/** Ports of which a test names those it needs; the clock is stopped. */
export function barePorts(some: { [Name in keyof LookupPorts]?: unknown } = {}): LookupPorts {
  const clock = { now: () => NOW }
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  return {
    clock,
    log,
    cache: createMemoryCache({ clock }),
    pageBrowser: null,
    mailServers: null,
    blockLists: null,
    ...some,
  } as LookupPorts
}

export const callOf = (signal: AbortSignal = new AbortController().signal): LookupCall => ({
  signal,
  id: 'a-test',
  client: 'a client',
})
