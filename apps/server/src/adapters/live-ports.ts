import { limits } from '@sundry/contracts/limits'
import { serverLimits } from '@sundry/contracts/server-limits'
import { connect } from '@sundry/kit'
import { startThread } from '@sundry/kit/node'
import type { AddressPolicy, AddressResolver, WorldSource } from '@sundry/lookups'
import {
  askLookups,
  createLookupPorts,
  createMemoryCache,
  createPublicFetch,
  createWhoisSocket,
  type Dial,
  type Log,
  type LookupReach,
  type SecondLevel,
  tcpDial,
} from '@sundry/lookups'
import type { Redis } from 'ioredis'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/schema/tables.ts'
import { createMemoryLimiter } from '../limits/limiter.ts'
import type { ImageBodies, Metrics, Ports } from '../ports/ports.ts'
import type { imageApi } from './image-api.ts'
import { createMailboxReader } from './mailbox/mailbox-reader.ts'
import { openAccounts } from './open-accounts.ts'
import { createPinoLog } from './pino-log.ts'
import { createPageBrowser } from './profiler-browser/page-browser.ts'
import { createRemoveBgProvider } from './remove-bg-provider.ts'
import { createThreadParser, createThreadTextTools, createThreadWatch } from './threads.ts'
import { createWorkerProfiler } from './worker-profiler.ts'

export function createTroubleReport(log: Log): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY
  return (error) => {
    const now = performance.now()
    if (now - last < 60_000) return
    last = now
    log.warn({ error }, 'Redis cannot be reached; caches and limits are kept in memory until it is back')
  }
}

/** A command that cannot be sent at once fails at once. */
export async function openRedis(url: string, onTrouble: (error: unknown) => void): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    commandTimeout: 500,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  })
  redis.on('error', onTrouble)
  return redis
}

export function createRedisStore(redis: Redis, onTrouble: (error: unknown) => void): SecondLevel {
  return {
    async get(key) {
      try {
        return await redis.get(`sundry:cache:${key}`)
      } catch (error) {
        onTrouble(error)
        return null
      }
    },
    async set(key, text, ttlMs) {
      try {
        await redis.set(`sundry:cache:${key}`, text, 'PX', Math.ceil(ttlMs))
      } catch (error) {
        onTrouble(error)
      }
    },
  }
}

export const noMetrics: Metrics = {
  functionCall() {},
  gauge() {},
  page: () => null,
}

export async function createPromMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Counter({
    name: 'sundry_function_calls_total',
    help: 'Function calls by function and status.',
    labelNames: ['function', 'status'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'sundry_function_duration_seconds',
    help: 'Time from the request to its answer.',
    labelNames: ['function'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  return {
    functionCall({ name, status, seconds }) {
      calls.inc({ function: name, status })
      duration.observe({ function: name }, seconds)
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
    page: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}

const HEAP_MB = 512
const DEADLINE_MS = 10_000
const IDLE_MS = 30_000

export function createThreadImages(): ImageBodies {
  const script = new URL('./image-thread.ts', import.meta.url)
  const { bodyBytes } = limits.removeBackground
  const threads = connect<typeof imageApi>(() => startThread(script, { heapMb: HEAP_MB }), {
    workers: 1,
    waiting: 16,
    waitingPerClient: 2,
    deadlineMs: DEADLINE_MS,
    idleMs: IDLE_MS,
    maxBytesIn: bodyBytes + 1024,
    maxBytesOut: bodyBytes + 1024,
  })
  return {
    decode: (body, turn) => threads.call('decode', body, { ...turn, transfer: [body.buffer] }),
    encode: (image, turn) => threads.call('encode', image, turn),
    close: () => threads.close(),
  }
}

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
  const images = createThreadImages()
  const textTools = createThreadTextTools()
  const lookups = createLookupPorts(world, reach.lookups, { web, whois, cache, clock, parser })

  const profiler = createWorkerProfiler({ log })
  const executable = config.profilerBrowser
  const pageBrowser = executable === null ? null : createPageBrowser({ executable, world: reach.source, log })

  const metrics = config.metricsToken === null ? noMetrics : await createPromMetrics()
  const ports: Ports = {
    log,
    clock,
    metrics,
    cache,
    limiter,
    addresses: reach.addresses,
    whois,
    web,
    ...lookups,
    parser,
    imageBodies: images,
    textTools,
    profiler,
    pageBrowser,
    backgroundProvider:
      config.removeBg.key === null
        ? null
        : createRemoveBgProvider({ url: config.removeBg.url, key: config.removeBg.key }),
    ...accountPorts,
    watches: null,
    mailboxes: null,
    health: database ? { database: () => database.ping() } : {},
    async close() {
      lookups.nameServers.close()
      await Promise.all([parser.close(), images.close(), textTools.close(), profiler.close(), pageBrowser?.close()])
      await database?.close()
      redis?.disconnect()
    },
  }
  const own = config.watches && database ? await openWatches(config, database, reach.source, ports) : null
  return {
    ...ports,
    ...own,
    async close() {
      await Promise.all([own?.watches.stop(), own?.mailboxes.stop()])
      await ports.close()
    },
  }
}

async function openWatches(config: Config, database: Database, world: WorldSource, ports: Ports) {
  const { watches: settings, publicUrl, basePath, siteName } = config
  const [{ createWatches }, { createSchedule }, { createVault }, { createMailboxes }] = await Promise.all([
    import('../watches/watches.ts'),
    import('../watches/schedule.ts'),
    import('../watches/vault.ts'),
    import('../watches/mailboxes.ts'),
  ])
  const thread = createThreadWatch()
  const vault = createVault(settings?.keys ?? [])
  const mailboxes = createMailboxes({
    ...{ ...ports, database, vault },
    reader: createMailboxReader({ world, privateHosts: settings?.mailboxHosts ?? [], log: ports.log }),
    retentionDays: settings?.mailboxDays ?? 0,
  })
  const watching = createWatches({
    ...ports,
    ask: (client) => askLookups(ports, client),
    thread,
    database,
    schedule: createSchedule({ ...ports, database }),
    vault,
    reports: mailboxes.seen,
    webPush: settings?.webPush ?? false,
    site: siteName,
    address: `${publicUrl}${basePath}`,
  })
  const watches = {
    ...watching,
    async stop() {
      await watching.stop()
      await thread.close()
    },
  }
  return { watches, mailboxes }
}
