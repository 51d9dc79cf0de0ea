// The unit tests that take long (the tag "long" of vitest.config.ts), which npm test leaves out, are all green: models and
// codecs in Chromium, texts of many megabytes, the package built twice, processes that are killed.
// planted faults: package-of-chance
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vitestResults } from '../scripts/lib/results.mjs'
import { check } from './lib/check.ts'
import { makeCheckout, trackedIn } from './planted/checkout.ts'

const root = join(import.meta.dirname, '..')

function runLongTests(folder: string, files: readonly string[] = []) {
  const report = join(folder, '.runtime/long-tests.json')
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      ...['run', '--tags-filter=long', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
      ...files,
    ],
    { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const ran = testResults.map((file: { assertionResults: { status: string }[] }) => ({
    ...file,
    assertionResults: file.assertionResults.filter((one) => one.status !== 'skipped'),
  }))
  const results = vitestResults({
    testResults: ran.filter((file: (typeof ran)[number]) => file.assertionResults.length > 0),
  })
  for (const test of results.failed) check(test, false)
  check('every long test is green', status === 0 && results.passed.length > 0, `${results.passed.length} passed`)
}

if (process.env.PLANTED_FAULT === undefined) runLongTests(root, process.argv.slice(2))
else {
  const copy = makeCheckout(root, trackedIn(root))
  try {
    const packer = join(copy.folder, 'apps/cli/tools/pack.mjs')
    const launched = "else await import('./main.js')\n"
    writeFileSync(packer, readFileSync(packer, 'utf8').replace(launched, `${launched}// \${Math.random()}\n`))
    runLongTests(copy.folder, ['apps/cli/src/pack.test.ts'])
  } finally {
    copy.remove()
  }
}
