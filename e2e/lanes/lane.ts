// One lane in a process of its own: what a stuck browser leaves behind is found by whose child it is, and lanes can run
// side by side.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chosenJourneys } from '../journeys/all.ts'
import { startOwnServer } from '../own-server.ts'
import { laneOf } from './lanes.ts'
import { killChildren } from './processes.ts'
import { type Outcome, runJourneys } from './run-journeys.ts'

const { programs, words, shots, report } = JSON.parse(process.argv[2] ?? '')
const chosen = chosenJourneys(words)
const lane = laneOf(programs)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    killChildren()
    process.exit(1)
  })

// A server for each lane, so that the limits of one visitor do not meet another's.
const server = await startOwnServer(join(import.meta.dirname, '../../apps/web/build/client'))
const again = (sentence: string) => console.log(`  ${sentence}`)
const describe = ({ journey, seconds, failure, flaky }: Outcome) =>
  console.log(
    `${failure === null ? '✓' : '✗'} ${lane.name}: ${journey} (${seconds.toFixed(1)} s)${flaky ? ' flaky' : ''}${failure === null ? '' : `\n    ${failure}`}`,
  )
writeFileSync(report, JSON.stringify(await runJourneys([lane], chosen, server, { report: describe, again, shots })))
await server.stop()
// A browser that was ended from outside may leave its connection behind.
process.exit(0)
