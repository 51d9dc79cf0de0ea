// A simulated year of watches: `npm run bench -- watches`. Lookups are stand-ins and the clock jumps from look to look;
// the engine that looks, compares and writes messages is the one that the server and the command run.
// After it, 2,000 watches of a server on SQLite are looked at once, on the clock of this machine.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createMemoryLimiter } from '../apps/server/src/limits/limiter.ts'
import { addUser } from '../apps/server/src/testing/operations-suite.ts'
import { temporarySqlite } from '../apps/server/src/testing/temporary-database.ts'
import { memoryLog } from '../apps/server/src/testing/test-server.ts'
import { createSchedule } from '../apps/server/src/watches/schedule.ts'
import { createVault } from '../apps/server/src/watches/vault.ts'
import { createWatches } from '../apps/server/src/watches/watches.ts'
import type { WatchState } from '../contracts/src/watches.ts'
import { createPublicFetch, tcpDial } from '../engines/lookups/src/index.ts'
import { loopbackAddresses, loopbackPolicy } from '../engines/lookups/src/testing.ts'
import { newState } from '../engines/watches/src/index.ts'
import { askOf, seededRandom, simulateYear, usualFacts } from '../engines/watches/src/testing.ts'
import { median, report } from './lib/report.ts'

const year = { watches: 500, changes: 2000, flaps: 500, failures: 2000 }
const seed = 7
const began = performance.now()
const { lost, wrong, delays, ...counts } = await simulateYear(year, seededRandom(seed))
const seconds = (performance.now() - began) / 1000

for (const line of [...lost, ...wrong]) console.error(line)
report(
  'watches',
  {
    note: 'Eleven kinds in turn. A flap is one look that sees other values, a failure one without an answer. Half of the certificates, for 6, 90 and 398 days, are renewed in time but for up to four renewals a year that come late: each is a warning and a message that it is renewed. Hours are from a change to its message, two looks later.',
    seed,
    year,
  },
  [
    {
      watches: year.watches,
      looks: counts.looks,
      'changes planted': counts.planned,
      'messages sent': counts.reported,
      'flaps seen': counts.flapsSeen,
      'failures seen': counts.failuresSeen,
      lost: lost.length,
      'reported in error': wrong.length,
      'hours, median': median(delays).toFixed(1),
      'hours, longest': delays.reduce((longest, hours) => Math.max(longest, hours), 0).toFixed(1),
      'looks a second': Math.round(counts.looks / seconds),
    },
  ],
)
process.exitCode = lost.length + wrong.length === 0 ? 0 : 1

const WATCHES = 2000
const ANSWER_MS = 100

/** Watches of one process on SQLite, due over a time; each is looked at once, by lookups that take a while. */
async function load(dueOverMs: number) {
  const world = await temporarySqlite()
  const clock = { now: () => Date.now() }
  const log = memoryLog()
  const ask = askOf(usualFacts())
  const watches = createWatches({
    ...{ database: world.database, clock, log, mail: null, site: 'Sundry', address: 'https://tools.example.org/' },
    ask: () =>
      async function* slowly(...question) {
        await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
        yield* ask(...question)
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
  const begin = Date.now()
  const due = (at: number) => begin + (dueOverMs * at) / WATCHES
  const owners = await Promise.all(Array.from({ length: 10 }, () => addUser(world.database)))
  for (const [owner, id] of owners.entries()) {
    const rows = Array.from({ length: WATCHES / owners.length }, (_, at) => ({
      ...{ id: `${owner}-${at}`, user_id: id, created_at: '', is_paused: 0, snoozed_until: null, leased_until: null },
      spec: JSON.stringify({ kind: 'records', target: `d${owner}-${at}.example` }),
      state: JSON.stringify(newState(begin)),
      next_at: new Date(due(at * owners.length + owner)).toISOString(),
    }))
    await world.database.db.insertInto('watch').values(rows).execute()
  }
  const loop = monitorEventLoopDelay({ resolution: 5 })
  loop.enable()
  watches.start()
  const looked = async () => {
    const rows = await world.database.db.selectFrom('watch').select(['id', 'state']).execute()
    return rows.map(({ id, state }) => ({ id, at: (JSON.parse(state) as WatchState).lastLookAt }))
  }
  let rows = await looked()
  while (rows.some(({ at }) => at === null)) {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    rows = await looked()
  }
  loop.disable()
  const ends = rows.map(({ at }) => Date.parse(at ?? ''))
  const lags = rows
    .map(({ id, at }) => {
      const [owner = 0, number = 0] = id.split('-').map(Number)
      return Date.parse(at ?? '') - due(number * owners.length + owner)
    })
    .sort((a, b) => a - b)
  const seconds = (ends.reduce((last, end) => Math.max(last, end), 0) - begin) / 1000
  await watches.stop()
  await world.remove()
  return {
    watches: WATCHES,
    'due over, s': dueOverMs / 1000,
    'looks a minute': Math.round((WATCHES / seconds) * 60),
    'lag p50, s': ((lags[WATCHES / 2] ?? 0) / 1000).toFixed(1),
    'lag p99, s': ((lags[Math.floor(WATCHES * 0.99)] ?? 0) / 1000).toFixed(1),
    'event loop p99, ms': (loop.percentile(99) / 1e6).toFixed(1),
    'memory, MB': Math.round(process.memoryUsage.rss() / 1024 / 1024),
  }
}

report(
  'watches-load',
  {
    command: 'watches',
    note: `One process on SQLite, ten accounts, lookups that answer after ${ANSWER_MS} ms, eight looks at a time. The runner looks for due watches every five seconds, which is most of the lag of watches that are due one after the other.`,
  },
  [await load(0), await load(120_000)],
)
