// npm test: everything there is to know about this checkout, in one line at the end. With --changed (npm run check), the
// unit tests are those that import what differs from the last commit, and nothing is built.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkBudget } from './gates/budget.mjs'
import { checkDoors } from './gates/doors.mjs'
import { checkImports } from './gates/import-direction.mjs'
import { checkLicences } from './gates/licences.mjs'
import { checkLockIntegrity } from './gates/lock-integrity.mjs'
import { checkSpecAudit } from './gates/spec-audit.mjs'
import { ensure, main, say } from './lib/ensure.mjs'
import { findLanes, lanesOfTest, missingRequired, requiredLanes } from './lib/lanes.mjs'
import { root, runtimeDir } from './lib/places.mjs'
import { flakyFaults, journeyResults, playwrightResults, vitestResults } from './lib/results.mjs'
import { freePort, run } from './lib/run.mjs'

const given = (name) => {
  const start = `--${name}=`
  return process.argv.find((argument) => argument.startsWith(start))?.slice(start.length)
}
const only = given('only')?.split(',')
const isQuick = process.argv.includes('--changed')
/** These read the source alone, so the site is not built for them. */
const sourceGates = ['types', 'lint', 'unused', 'imports', 'doors']
const readsBuild = !isQuick && !only?.every((name) => sourceGates.includes(name))
const wanted = (name) => !only || only.includes(name)
const totals = { passed: 0, failed: 0 }
const passedTests = new Set()
const flakyTests = []
const reports = join(runtimeDir, 'reports')

function note(name, ok, seconds, details = []) {
  totals[ok ? 'passed' : 'failed'] += 1
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  for (const line of details) console.log(`    ${line}`)
}

async function gate(name, work) {
  if (!wanted(name)) return
  const start = performance.now()
  let found
  try {
    found = await work()
  } catch (error) {
    found = [String(error?.stack ?? error)]
  }
  const lines = Array.isArray(found) ? found : []
  note(name, Array.isArray(found) ? lines.length === 0 : found === 0, (performance.now() - start) / 1000, lines)
}

/** A crash of a test runner counts as one failure more. */
async function runner(name, report, start, read) {
  if (!wanted(name)) return
  rmSync(report, { force: true })
  const began = performance.now()
  const code = await start()
  const results = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: [], failed: [] }
  for (const test of results.passed) passedTests.add(test)
  flakyTests.push(...(results.flaky ?? []))
  totals.passed += results.passed.length
  totals.failed += results.failed.length
  const seconds = (performance.now() - began) / 1000
  console.log(`${name}: ${results.passed.length} passed, ${results.failed.length} failed (${seconds.toFixed(1)} s)`)
  for (const test of results.failed) console.log(`    ✗ ${test}`)
  for (const test of results.flaky ?? []) console.log(`    flaky: ${test}`)
  if (results.failed.length === 0 && (code !== 0 || (results.passed.length === 0 && !isQuick)))
    note(`${name} ended with code ${code}`, false, seconds)
}

await main(async () => {
  const { node, browser } = await ensure({ browser: wanted('browser') || wanted('journeys'), rebuild: readsBuild })
  mkdirSync(reports, { recursive: true })
  const bin = (path) => join(root, 'node_modules', path)
  const env = {
    ...process.env,
    NODE_NO_WARNINGS: '1',
    // Hundreds of short processes compile the same modules.
    NODE_COMPILE_CACHE: join(runtimeDir, 'compile-cache'),
    SUNDRY_NODE: node,
    SUNDRY_BROWSER: browser ?? '',
  }
  const tool = (path, ...args) => run(node, [bin(path), ...args], { env })
  const inWeb = (path, ...args) => run(node, [bin(path), ...args], { env, cwd: join(root, 'apps/web') })

  const types = (name) => ['-p', '.', '--incremental', '--tsBuildInfoFile', join(runtimeDir, `${name}.tsbuildinfo`)]
  const compile = async () => {
    const codes = await Promise.all([
      tool('typescript/bin/tsc', ...types('root')),
      inWeb('typescript/bin/tsc', ...types('web')),
    ])
    return Math.max(...codes)
  }
  await Promise.all([
    gate('types', compile),
    gate('lint', () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')),
    gate('unused', () => tool('knip/bin/knip.js', '--no-config-hints')),
    gate('imports', checkImports),
    gate('doors', () => checkDoors(node)),
    gate('lock file', checkLockIntegrity),
    gate('licences', checkLicences),
    // Reads with a package that a fresh clone does not have until ensure() has ended.
    gate('wording', async () => (await import('./gates/names.mjs')).checkNames()),
    gate('action', async () => (await import('./gates/action.mjs')).checkAction()),
    gate('budget', checkBudget),
    gate('browser support', () => run(node, ['scripts/gates/browser-support.mjs'], { env })),
  ])

  const unit = join(reports, 'unit.json')
  const changed = isQuick ? ['--changed', '--passWithNoTests', '--project', '!chromium'] : []
  await runner(
    'unit',
    unit,
    () =>
      tool(
        'vitest/vitest.mjs',
        ...['run', '--tags-filter=!long', '--reporter=dot', '--reporter=json', `--outputFile.json=${unit}`],
        ...changed,
      ),
    vitestResults,
  )

  // Two checkouts may be tested side by side.
  const port = wanted('browser') ? await freePort() : 0
  const browserReport = join(reports, 'browser.json')
  await runner(
    'browser',
    browserReport,
    () =>
      run(node, [bin('@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts'], {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport, SUNDRY_E2E_PORT: String(port) },
      }),
    playwrightResults,
  )

  if (wanted('journeys')) {
    const found = findLanes(node, browser, say)
    const chosen = given('lanes')?.split(',')
    const isChosen = ({ name }) => !chosen || chosen.includes(name)
    const lanes = chosen ? found.lanes.filter(isChosen) : lanesOfTest(found.lanes)
    const missing = found.missing.filter(isChosen)
    console.log(`lanes: ${lanes.map(({ name }) => name).join(', ')}`)
    for (const { name, why } of missing) console.log(`no lane ${name}: ${why}`)
    await gate('lanes', () => missingRequired(missing, requiredLanes()))
    const journeyReport = join(reports, 'journeys.json')
    await runner(
      'journeys',
      journeyReport,
      () =>
        run(node, ['e2e/lanes/main.ts', ...process.argv.filter((argument) => argument.startsWith('--journeys='))], {
          env: { ...env, JOURNEYS_LANES: JSON.stringify(lanes), JOURNEYS_REPORT: journeyReport },
        }),
      journeyResults,
    )
  }

  if (wanted('browser') || wanted('journeys')) {
    console.log(`${flakyTests.length} flaky`)
    note('at most one flaky test', flakyFaults(flakyTests).length === 0, 0, flakyFaults(flakyTests))
  }
  if (!only) await gate('spec audit', () => checkSpecAudit(passedTests))

  if (isQuick)
    console.log('left out: tests of what did not change, browsers, and the gates that need a build (npm test)')
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
  return totals.failed === 0 && totals.passed > 0 ? 0 : 1
})
