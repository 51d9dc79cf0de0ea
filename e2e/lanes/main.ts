// node e2e/lanes/main.ts [--journeys=words]: runs the journeys in the lanes that npm test found on this machine and put
// into JOURNEYS_LANES, prints what each gave, and writes the outcomes where JOURNEYS_REPORT says.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { journeys } from '../journeys/all.ts'
import { startOwnServer } from '../own-server.ts'
import { type LanePrograms, laneOf } from './lanes.ts'
import { killChildren } from './processes.ts'
import { type Lane, type Outcome, runJourneys } from './run-journeys.ts'
import { table } from './table.ts'

const words = process.argv.find((argument) => argument.startsWith('--journeys='))?.slice('--journeys='.length)
const chosen = journeys.filter(({ name }) => !words || name.includes(words))
const lanes = (JSON.parse(process.env.JOURNEYS_LANES ?? '[]') as LanePrograms[]).map(laneOf)

const shots = join(import.meta.dirname, '../../.runtime/reports/journeys')
mkdirSync(shots, { recursive: true })

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    killChildren()
    process.exit(1)
  })

async function runLane(lane: Lane): Promise<Outcome[]> {
  // A server for each lane, so that the limits of one visitor do not meet another's.
  const server = await startOwnServer(join(import.meta.dirname, '../../apps/web/build/client'))
  try {
    const again = (sentence: string) => console.log(`  ${sentence}`)
    const tell = ({ journey, seconds, failure }: Outcome) =>
      console.log(
        `${failure === null ? '✓' : '✗'} ${lane.name}: ${journey} (${seconds.toFixed(1)} s)${failure === null ? '' : `\n    ${failure}`}`,
      )
    return await runJourneys([lane], chosen, server, { tell, again, shots })
  } finally {
    await server.stop()
  }
}

// One lane at a time: what a stuck browser leaves behind is found by what was started beside it.
const outcomes: Outcome[] = []
for (const lane of lanes) outcomes.push(...(await runLane(lane)))
console.log(
  table(
    lanes.map(({ name }) => name),
    outcomes,
  ),
)
if (process.env.JOURNEYS_REPORT) writeFileSync(process.env.JOURNEYS_REPORT, JSON.stringify(outcomes))
// A browser that was ended from outside may leave its connection behind.
process.exit(outcomes.some(({ failure }) => failure !== null) ? 1 : 0)
