import { tcpDial } from '../adapters/guard/connect-vetted.ts'
import { createPublicFetch } from '../adapters/guard/public-fetch.ts'
import { createWhoisSocket } from '../adapters/guard/whois-socket.ts'
import { createLookupPorts } from '../adapters/lookup-ports.ts'
import { createMemoryCache } from '../adapters/memory-cache.ts'
import { createMemoryLimiter } from '../adapters/memory-limiter.ts'
import { profilerApi } from '../adapters/profiler/profiler-api.ts'
import { noMetrics } from '../adapters/prom-metrics.ts'
import type { Log } from '../ports/log.ts'
import type { Ports } from '../ports/ports.ts'
import type { Profiler } from '../ports/profiler.ts'
import { inlineParser, inlinePictures } from './inline-parser.ts'
import { loopbackAddresses, loopbackPolicy, nobodysLookups } from './loopback.ts'

/** The fingerprints on the spot: a worker a test would only cost time. */
const inlineProfiler: Profiler = {
  links: async (body, base) => profilerApi.links({ body, base }),
  profile: async (page) => ({ ...profilerApi.profile(page), partial: false }),
  globalPaths: async () => profilerApi.globalPaths(null),
  close: async () => {},
}

/** Ports that reach loopback and nothing else, with whatever a test replaces. */
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
    pictures: inlinePictures,
    profiler: inlineProfiler,
    pageBrowser: null,
    backgroundProvider: null,
    accounts: null,
    operations: null,
    mail: null,
    sessions: { userId: async () => null },
    health: {},
    close: async () => {},
    ...replaced,
  }
}
