// Runs specs of e2e/ with Playwright and returns those that passed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playwrightResults } from '../../scripts/lib/results.mjs'
import { freePort } from '../../scripts/lib/run.mjs'

export async function runSpecs(specs: readonly string[], env: NodeJS.ProcessEnv) {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-specs-'))
  const report = join(folder, 'report.json')
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...specs]
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...env,
      SUNDRY_E2E_PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  const results = playwrightResults(JSON.parse(readFileSync(report, 'utf8')))
  rmSync(folder, { recursive: true })
  return { ...results, code }
}
