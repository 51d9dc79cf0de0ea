import { textToolsApi } from '@sundry/agent-tools/worker'
import type { Log, Profiler } from '@sundry/lookups'
import { createLookupPorts, createMemoryCache, createPublicFetch, createWhoisSocket, tcpDial } from '@sundry/lookups'
import { inlineParser, loopbackAddresses, loopbackPolicy, nobodysLookups } from '@sundry/lookups/testing'
import { noMetrics } from '../adapters/live-ports.ts'
import { profilerApi } from '../adapters/profiler-api.ts'
import { createMemoryLimiter } from '../limits/limiter.ts'
import type { Ports } from '../ports/ports.ts'
import { inlineImages } from './inline-images.ts'

const inlineProfiler: Profiler = {
  links: async (body, base) => profilerApi.links({ body, base }),
  profile: async (page) => ({ ...profilerApi.profile(page), partial: false }),
  globalPaths: async () => profilerApi.globalPaths(null),
  close: async () => {},
}

export function testPorts(log: Log, replaced: Partial<Ports> = {}): Ports {
  const clock = { now: () => Date.now() }
  const world = { policy: loopbackPolicy, addresses: loopbackAddresses, dial: tcpDial }
  const cache = createMemoryCache({ clock })
  const whois = createWhoisSocket(world)
  const web = createPublicFetch({ ...world, userAgent: 'Sundry tests' })
  return {
    log,
    clock,
    metrics: noMetrics,
    cache,
    limiter: createMemoryLimiter({ points: 1_000_000, windowMs: 60_000, clock }),
    addresses: loopbackAddresses,
    whois,
    web,
    ...createLookupPorts(world, nobodysLookups, { web, whois, cache, clock, parser: inlineParser }),
    parser: inlineParser,
    imageBodies: inlineImages,
    textTools: { run: (name, input) => textToolsApi.run({ name, input }), close: async () => {} },
    profiler: inlineProfiler,
    pageBrowser: null,
    backgroundProvider: null,
    accounts: null,
    operations: null,
    recipes: null,
    mail: null,
    watches: null,
    mailboxes: null,
    sessions: { userId: async () => null },
    health: {},
    close: async () => {},
    ...replaced,
  }
}
