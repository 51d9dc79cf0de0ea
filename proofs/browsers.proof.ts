// All browser tests are green in Chromium and in Firefox, but for those its driver cannot run, which stand in one list
// with the reason; and so are all journeys in every lane of this machine. `npm test` runs a part of each.
// planted faults: no-array-buffer
import { spawnSync } from 'node:child_process'
import { chromiumOnly } from '../e2e/lanes/chromium-only.ts'
import { findLanes } from '../scripts/lib/lanes.mjs'
import { check } from './lib/check.ts'
import { runSpecs } from './lib/run-specs.ts'

// A fault in how files are read shows in any test that takes a file in; the others would only take time.
const isPlanted = Boolean(process.env.PLANTED_FAULT)
const specs = isPlanted ? ['resizer.spec.ts', '-g', 'the archive is resized.zip'] : process.argv.slice(2)

const { lanes, missing } = findLanes(process.execPath, process.env.SUNDRY_BROWSER ?? '', console.log)
const firefox = lanes.find(({ name }: { name: string }) => name === 'firefox') as { path?: string } | undefined
check('there is a Firefox', firefox !== undefined, missing.map(({ why }: { why: string }) => why).join('; '))
if (firefox) await prove('Firefox', { SUNDRY_E2E_FIREFOX: firefox.path ?? '' })
for (const { file, title, reason } of chromiumOnly)
  console.log(`  in Chromium only: ${file}${title === undefined ? '' : ` › ${title}`}: ${reason}`)
if (!isPlanted) await prove('Chromium', {})
if (!isPlanted && specs.length === 0) {
  const { status } = spawnSync(process.execPath, ['e2e/lanes/main.ts', '--journeys=all'], {
    stdio: 'inherit',
    env: { ...process.env, JOURNEYS_LANES: JSON.stringify(lanes) },
  })
  check(`every journey is green in ${lanes.map(({ name }: { name: string }) => name).join(', ')}`, status === 0)
}

async function prove(browser: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const { code, passed, failed } = await runSpecs(specs, { ...environment, SUNDRY_SPECS: 'whole' })
  for (const test of failed) check(test, false)
  check(`the browser tests ran in ${browser}`, code === 0 && passed.length > 0, `${passed.length} passed`)
}
