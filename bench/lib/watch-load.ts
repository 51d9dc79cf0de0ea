// A program for bench/watches.ts: watches of one process are due over a time, and each is looked at once, by lookups that
// take a while. Prints its figures as JSON.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openPostgres } from '../../apps/server/src/db/open-postgres.ts'
import { createMemoryLimiter } from '../../apps/server/src/limits/limiter.ts'
import { addUser } from '../../apps/server/src/testing/operations-suite.ts'
import { temporarySqlite } from '../../apps/server/src/testing/temporary-database.ts'
import { memoryLog } from '../../apps/server/src/testing/test-server.ts'
import { createSchedule } from '../../apps/server/src/watches/schedule.ts'
import { createVault } from '../../apps/server/src/watches/vault.ts'
import { createWatches } from '../../apps/server/src/watches/watches.ts'
import { createPublicFetch, tcpDial } from '../../engines/lookups/src/index.ts'
import { loopbackAddresses, loopbackPolicy } from '../../engines/lookups/src/testing.ts'
import { newState } from '../../engines/watches/src/index.ts'
import { askOf, usualFacts } from '../../engines/watches/src/testing.ts'
import { startPostgres } from '../../proofs/lib/start-postgres.ts'

const OWNERS = 10
const [kind, count, dueOver, answer] = process.argv.slice(2)
const [watchCount, dueOverMs, answerMs] = [Number(count), Number(dueOver), Number(answer)]

async function open() {
  if (kind === 'sqlite') return temporarySqlite()
  const postgres = await startPostgres()
  const database = await openPostgres(postgres.adminUrl, memoryLog())
  return {
    database,
    async remove() {
      await database.close()
      await postgres.stop()
    },
  }
}

const world = await open()
const clock = { now: () => Date.now() }
const log = memoryLog()
const ask = askOf(usualFacts())
/** When each was answered, by its domain. */
const answered = new Map<string, number>()
const watches = createWatches({
  ...{ database: world.database, clock, log, mail: null, site: 'Sundry', address: 'https://tools.example.org/' },
  ask: () =>
    async function* slowly(name, input, signal) {
      await new Promise((resolve) => setTimeout(resolve, answerMs))
      answered.set((input as { domain: string }).domain, Date.now())
      yield* ask(name, input, signal)
    },
  thread: {
    count: async () => ({ complete: true, urlCount: 1 }),
    siteErrors: async () => ({ total: 0, errors: [] }),
  },
  web: createPublicFetch({ policy: loopbackPolicy, addresses: loopbackAddresses, dial: tcpDial, userAgent: 'bench' }),
  schedule: createSchedule({ database: world.database, clock, log }),
  vault: createVault(['a key of this measurement, long enough']),
  limiter: createMemoryLimiter({ points: 1000, windowMs: 60_000, clock }),
  metrics: { functionCall() {}, gauge() {}, page: () => null },
})
const owners = await Promise.all(Array.from({ length: OWNERS }, () => addUser(world.database)))
/** Later than the last row is written. */
const begin = Date.now() + watchCount / 2
const dueAt = new Map<string, number>()
for (const [owner, id] of owners.entries()) {
  const rows = Array.from({ length: watchCount / OWNERS }, (_, at) => {
    const target = `d${owner}-${at}.example`
    const due = begin + (dueOverMs * (at * OWNERS + owner)) / watchCount
    dueAt.set(target, due)
    return {
      ...{ id: `${owner}-${at}`, user_id: id, created_at: '', is_paused: 0, snoozed_until: null, leased_until: null },
      spec: JSON.stringify({ kind: 'records', target }),
      state: JSON.stringify(newState(begin)),
      next_at: new Date(due).toISOString(),
    }
  })
  await world.database.db.insertInto('watch').values(rows).execute()
}
await new Promise((resolve) => setTimeout(resolve, Math.max(0, begin - Date.now())))

const loop = monitorEventLoopDelay({ resolution: 5 })
loop.enable()
const cpuBefore = process.cpuUsage()
watches.start()
let peak = 0
while (answered.size < watchCount) {
  await new Promise((resolve) => setTimeout(resolve, 500))
  peak = Math.max(peak, process.memoryUsage.rss())
}
loop.disable()
const lags = [...answered].map(([target, at]) => (at - (dueAt.get(target) ?? 0)) / 1000).sort((a, b) => a - b)
const seconds = (Math.max(...answered.values()) - begin) / 1000
const cpu = process.cpuUsage(cpuBefore)
await watches.stop()
const unstored = await world.database.db
  .selectFrom('watch')
  .select('id')
  .where('leased_until', 'is not', null)
  .execute()
if (unstored.length > 0) throw new Error(`${unstored.length} looks were not stored`)
await world.remove()
console.log(
  JSON.stringify({
    database: kind,
    watches: watchCount,
    'due over, s': dueOverMs / 1000,
    'looks a minute': Math.round((watchCount / seconds) * 60),
    'lag p50, s': lags[Math.floor(watchCount / 2)]?.toFixed(1),
    'lag p99, s': lags[Math.floor(watchCount * 0.99)]?.toFixed(1),
    'event loop p99, ms': (loop.percentile(99) / 1e6).toFixed(1),
    'CPU a look, ms': ((cpu.user + cpu.system) / 1000 / watchCount).toFixed(1),
    'memory, MB': Math.round(peak / 1024 / 1024),
  }),
)
