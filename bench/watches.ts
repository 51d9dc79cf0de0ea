// A simulated year of watches: `npm run bench -- watches`. Lookups are stand-ins and the clock jumps from look to look;
// the engine that looks, compares and writes messages is the one that the server and the command run.
// After it, 2,000 watches of a server on SQLite and 20,000 on PostgreSQL are looked at once, on the clock of this machine;
// `npm run bench -- watches load` makes these figures alone.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { watchKinds } from '../contracts/src/watches.ts'
import { kinds } from '../engines/watches/src/index.ts'
import { seededRandom, simulateYear } from '../engines/watches/src/testing.ts'
import { median, report } from './lib/report.ts'

const year = { watches: 500, changes: 2000, flaps: 500, failures: 2000 }
const seed = 7
async function simulate() {
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
}

const ANSWER_MS = 100
const DAY_MS = 86_400_000

function load(database: 'sqlite' | 'postgres', watches: number, dueOverMs: number): Record<string, unknown> {
  const args = [join(import.meta.dirname, 'lib', 'watch-load.ts'), database, watches, dueOverMs, ANSWER_MS]
  return JSON.parse(execFileSync(process.execPath, args.map(String), { encoding: 'utf8' }))
}

if (process.argv[2] !== 'load') await simulate()

/** Looks that a watch takes a day, over all kinds alike. */
const looksADay = watchKinds.reduce((sum, kind) => sum + DAY_MS / kinds[kind].everyMs, 0) / watchKinds.length
const aMinute = Math.round((20_000 * looksADay) / 1440)
report(
  'watches-load',
  {
    command: 'watches load',
    note: `One process each, ten accounts, lookups that answer after ${ANSWER_MS} ms, eight looks at a time. The runner looks for due watches every five seconds, which is most of the lag of watches that are due one after the other. On paper: a watch of each kind alike is looked at ${looksADay.toFixed(1)} times a day, so 20,000 watches are ${aMinute} looks a minute, and 200,000 are ${10 * aMinute}.`,
  },
  [
    load('sqlite', 2000, 0),
    load('sqlite', 2000, 120_000),
    load('postgres', 20_000, 0),
    load('postgres', 20_000, 600_000),
  ],
)
