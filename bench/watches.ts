// A simulated year of watches: `npm run bench -- watches`. Lookups are stand-ins and the clock jumps from look to look;
// the engine that looks, compares and writes messages is the one that the server and the command run.
import { seededRandom, simulateYear } from '../engines/watches/src/testing.ts'
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
    note: 'Ten kinds in turn. A flap is one look that sees other values, a failure one without an answer. Half of the certificates, for 6, 90 and 398 days, are renewed in time but for up to four renewals a year that come late: each is a warning and a message that it is renewed. Hours are from a change to its message, two looks later.',
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
