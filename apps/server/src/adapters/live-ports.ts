import { serverLimits } from '@sundry/contracts/server-limits'
import type { AddressPolicy, AddressResolver, WorldSource } from '@sundry/lookups'
import {
  createLookupPorts,
  createMemoryCache,
  createPublicFetch,
  createWhoisSocket,
  type Dial,
  type LookupReach,
  tcpDial,
} from '@sundry/lookups'
import type { Config } from '../config.ts'
import { createMemoryLimiter } from '../limits/memory-limiter.ts'
import type { Ports } from '../ports/ports.ts'
import { openAccounts } from './open-accounts.ts'
import { createThreadParser } from './parser/thread-parser.ts'
import { createPinoLog } from './pino-log.ts'
import { createWorkerProfiler } from './profiler/worker-profiler.ts'
import { createPageBrowser } from './profiler-browser/page-browser.ts'
import { createPromMetrics, noMetrics } from './prom-metrics.ts'
import { createRedisStore, createTroubleReport, openRedis } from './redis-store.ts'
import { createRemoveBgProvider } from './remove-bg-provider.ts'
import { createThreadPictures } from './thread-pictures.ts'
import { createThreadTextTools } from './thread-text-tools.ts'

export interface Reach {
  policy: AddressPolicy
  addresses: AddressResolver
  dial?: Dial
  ca?: string
  whoisPort?: number
  source: WorldSource
  lookups: LookupReach
}

const window = { points: serverLimits.pointsPerMinute, windowMs: 60_000, burst: serverLimits.burstPoints }

export async function createLivePorts(config: Config, reach: Reach): Promise<Ports> {
  const log = createPinoLog(config.logLevel)
  const clock = { now: () => Date.now() }
  const world = {
    policy: reach.policy,
    addresses: reach.addresses,
    dial: reach.dial ?? tcpDial,
    ...(reach.ca !== undefined && { ca: reach.ca }),
  }
  const memoryLimiter = createMemoryLimiter({ ...window, clock })
  const onTrouble = createTroubleReport(log)
  const redis = config.redisUrl === null ? null : await openRedis(config.redisUrl, onTrouble)
  const shared = redis && (await import('./redis-limiter.ts'))

  const limiter =
    redis && shared
      ? shared.createRedisLimiter({ ...window, redis, fallback: memoryLimiter, onTrouble })
      : memoryLimiter

  const { database, ...accountPorts } = await openAccounts(config, log, clock, limiter)

  const cache = createMemoryCache({ clock, ...(redis && { second: createRedisStore(redis, onTrouble) }) })
  const whois = createWhoisSocket(world, reach.whoisPort)
  const web = createPublicFetch({
    ...world,
    userAgent: `Mozilla/5.0 (compatible; Sundry/0.1; +${config.publicUrl ?? 'https://github.com/sundry-tools/sundry'})`,
  })
  const parser = createThreadParser({ log })
  const pictures = createThreadPictures()
  const textTools = createThreadTextTools()
  const lookups = createLookupPorts(world, reach.lookups, { web, whois, cache, clock, parser })

  const profiler = createWorkerProfiler({ log })
  const executable = config.profilerBrowser
  const pageBrowser = executable === null ? null : createPageBrowser({ executable, world: reach.source, log })

  return {
    log,
    clock,
    metrics: config.metricsToken === null ? noMetrics : await createPromMetrics(),
    cache,
    limiter,
    addresses: reach.addresses,
    whois,
    web,
    ...lookups,
    parser,
    pictures,
    textTools,
    profiler,
    pageBrowser,
    backgroundProvider:
      config.removeBg.key === null
        ? null
        : createRemoveBgProvider({ url: config.removeBg.url, key: config.removeBg.key }),
    ...accountPorts,
    health: database ? { database: () => database.ping() } : {},
    async close() {
      lookups.nameServers.close()
      await Promise.all([parser.close(), pictures.close(), textTools.close(), profiler.close(), pageBrowser?.close()])
      await database?.close()
      redis?.disconnect()
    },
  }
}
