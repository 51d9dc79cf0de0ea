// The detailed browser tests are green in Firefox too, but for those its driver cannot run: they stand in one list,
// with the reason.
// planted faults: no-array-buffer
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumOnly } from '../e2e/lanes/chromium-only.ts'
import { freePort } from '../scripts/lib/free-port.mjs'
import { findLanes } from '../scripts/lib/lanes.mjs'
import { playwrightResults } from '../scripts/lib/results.mjs'
import { check } from './lib/check.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'sundry-browsers-'))
const reportFile = join(folder, 'report.json')
// A fault in how files are read shows in any test that takes a file in; the others would only take time.
const oneTest = ['resizer.spec.ts', '-g', 'the archive is resized.zip']
const specs = process.env.PLANTED_FAULT ? oneTest : process.argv.slice(2)

const { lanes, missing } = findLanes(process.execPath, process.env.SUNDRY_BROWSER ?? '', console.log)
const firefox = lanes.find(({ name }: { name: string }) => name === 'firefox') as { path?: string } | undefined
check('there is a Firefox', firefox !== undefined, missing.map(({ why }: { why: string }) => why).join('; '))
if (firefox) await prove(firefox.path ?? '')

async function prove(path: string): Promise<void> {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...specs]
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      SUNDRY_E2E_FIREFOX: path,
      SUNDRY_E2E_PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
    },
  })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  const { passed, failed } = playwrightResults(JSON.parse(readFileSync(reportFile, 'utf8')))
  rmSync(folder, { recursive: true })
  for (const test of failed) check(test, false)
  check('the browser tests ran in Firefox', code === 0 && passed.length > 0, `${passed.length} passed`)
  for (const { file, title, reason } of chromiumOnly)
    console.log(`  in Chromium only: ${file}${title === undefined ? '' : ` › ${title}`}: ${reason}`)
}
