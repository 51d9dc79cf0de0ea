import { tcpDial } from '../adapters/guard/connect-vetted.ts'
import { createPublicFetch } from '../adapters/guard/public-fetch.ts'
import { createWhoisSocket } from '../adapters/guard/whois-socket.ts'
import { createMemoryCache } from '../adapters/memory-cache.ts'
import { createMemoryLimiter } from '../adapters/memory-limiter.ts'
import { noMetrics } from '../adapters/prom-metrics.ts'
import type { Log } from '../ports/log.ts'
import type { Ports } from '../ports/ports.ts'
import { loopbackAddresses, loopbackPolicy } from './loopback.ts'

/** Ports that reach loopback and nothing else, with whatever a test replaces. */
export function testPorts(log: Log, replaced: Partial<Ports> = {}): Ports {
  const clock = { now: () => Date.now() }
  const world = { policy: loopbackPolicy, addresses: loopbackAddresses, dial: tcpDial }
  return {
    log,
    clock,
    metrics: noMetrics,
    cache: createMemoryCache({ clock }),
    limiter: createMemoryLimiter({ points: 1_000_000, windowMs: 60_000, clock }),
    addresses: loopbackAddresses,
    whois: createWhoisSocket(world),
    web: createPublicFetch({ ...world, userAgent: 'Sundry tests' }),
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
