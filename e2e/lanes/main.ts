// node e2e/lanes/main.ts [--journeys=words|all]: runs journeys, by default those of npm test, in the lanes that were found
// on this machine and put into JOURNEYS_LANES, prints what each gave, and writes the outcomes where JOURNEYS_REPORT says.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanePrograms } from './lanes.ts'
import { killChildren } from './processes.ts'
import type { Outcome } from './run-journeys.ts'
import { table } from './table.ts'

const LANES_AT_ONCE = 2
const SLOWEST_FIRST: readonly LanePrograms['name'][] = ['webkit', 'firefox', 'chromium', 'chromium-without-safari-gaps']

const words = process.argv.find((argument) => argument.startsWith('--journeys='))?.slice('--journeys='.length)
const lanes: LanePrograms[] = JSON.parse(process.env.JOURNEYS_LANES ?? '[]')
const shots = join(import.meta.dirname, '../../.runtime/reports/journeys')
mkdirSync(shots, { recursive: true })

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    killChildren()
    process.exit(1)
  })

async function runLane(programs: LanePrograms): Promise<Outcome[]> {
  const report = join(shots, `${programs.name}.json`)
  rmSync(report, { force: true })
  const input = JSON.stringify({ programs, words, shots, report })
  const child = spawn(process.execPath, [join(import.meta.dirname, 'lane.ts'), input], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (existsSync(report)) return JSON.parse(readFileSync(report, 'utf8'))
  return [{ lane: programs.name, journey: 'the whole lane', seconds: 0, failure: `ended with code ${code}` }]
}

const waiting = lanes.toSorted((a, b) => SLOWEST_FIRST.indexOf(a.name) - SLOWEST_FIRST.indexOf(b.name))
const outcomes: Outcome[] = []
const runLanes = async () => {
  for (let lane = waiting.shift(); lane; lane = waiting.shift()) outcomes.push(...(await runLane(lane)))
}
await Promise.all(Array.from({ length: LANES_AT_ONCE }, runLanes))
console.log(
  table(
    lanes.map(({ name }) => name),
    outcomes,
  ),
)
if (process.env.JOURNEYS_REPORT) writeFileSync(process.env.JOURNEYS_REPORT, JSON.stringify(outcomes))
process.exit(outcomes.some(({ failure }) => failure !== null) ? 1 : 0)
