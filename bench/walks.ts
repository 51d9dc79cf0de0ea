// Steps and seconds of what visitors come for, in each engine of this machine, on a desktop and on a phone.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Outcome } from '../e2e/lanes/run-journeys.ts'
import { findLanes } from '../scripts/lib/lanes.mjs'
import { report } from './lib/report.ts'

const { lanes } = findLanes(process.execPath, process.env.SUNDRY_BROWSER ?? '', console.log)
const engines: { name: string }[] = lanes.filter(
  ({ name }: { name: string }) => name !== 'chromium-without-safari-gaps',
)
const folder = mkdtempSync(join(tmpdir(), 'sundry-walks-'))
const file = join(folder, 'outcomes.json')
spawnSync(process.execPath, ['e2e/lanes/main.ts', '--journeys=walk on a '], {
  stdio: 'inherit',
  env: { ...process.env, JOURNEYS_LANES: JSON.stringify(engines), JOURNEYS_REPORT: file },
})
const outcomes: Outcome[] = JSON.parse(readFileSync(file, 'utf8'))
rmSync(folder, { recursive: true, force: true })

const rows = [...new Set(outcomes.map(({ journey }) => journey))].map((journey) => {
  const ofJourney = outcomes.filter((outcome) => outcome.journey === journey)
  const seconds = engines.map(({ name }) => {
    const { failure, seconds: taken } = ofJourney.find(({ lane }) => lane === name) ?? {
      failure: 'not run',
      seconds: 0,
    }
    return [`${name}, s`, failure === null ? taken.toFixed(1) : 'failed']
  })
  const steps = ofJourney.find((outcome) => outcome.steps !== undefined)?.steps
  return { walk: journey.replace('walk on a ', ''), steps, ...Object.fromEntries(seconds) }
})
report('walks', {}, rows)
