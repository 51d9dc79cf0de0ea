// The detailed browser tests are green in Firefox too, but for those its driver cannot run: they stand in one list,
// with the reason.
// planted faults: no-array-buffer
import { chromiumOnly } from '../e2e/lanes/chromium-only.ts'
import { findLanes } from '../scripts/lib/lanes.mjs'
import { check } from './lib/check.ts'
import { runSpecs } from './lib/run-specs.ts'

// A fault in how files are read shows in any test that takes a file in; the others would only take time.
const oneTest = ['resizer.spec.ts', '-g', 'the archive is resized.zip']
const specs = process.env.PLANTED_FAULT ? oneTest : process.argv.slice(2)

const { lanes, missing } = findLanes(process.execPath, process.env.SUNDRY_BROWSER ?? '', console.log)
const firefox = lanes.find(({ name }: { name: string }) => name === 'firefox') as { path?: string } | undefined
check('there is a Firefox', firefox !== undefined, missing.map(({ why }: { why: string }) => why).join('; '))
if (firefox) await prove(firefox.path ?? '')

async function prove(path: string): Promise<void> {
  const { code, passed, failed } = await runSpecs(specs, { SUNDRY_E2E_FIREFOX: path })
  for (const test of failed) check(test, false)
  check('the browser tests ran in Firefox', code === 0 && passed.length > 0, `${passed.length} passed`)
  for (const { file, title, reason } of chromiumOnly)
    console.log(`  in Chromium only: ${file}${title === undefined ? '' : ` › ${title}`}: ${reason}`)
}
