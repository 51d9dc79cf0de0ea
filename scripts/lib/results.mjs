// Turns the runners' JSON reports into names: 'file › describe › test'.
import { relative } from 'node:path'
import { root } from './places.mjs'

const nameOf = (file, titles) => [relative(root, file).split('\\').join('/'), ...titles].join(' › ')

export function vitestResults(report) {
  const results = { passed: [], failed: [] }
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      // npm run prove -- long-tests runs them.
      if (test.status === 'skipped' && test.tags?.includes('long')) continue
      // Any other skipped test proves nothing, so it counts as failed.
      results[test.status === 'passed' ? 'passed' : 'failed'].push(
        nameOf(file.name, [...test.ancestorTitles, test.title]),
      )
    }
    if (file.assertionResults.length === 0)
      results.failed.push(`${nameOf(file.name, [])}: ${file.message || 'no tests'}`)
  }
  return results
}

const PASSING = ['expected', 'flaky']

export function playwrightResults(report) {
  const results = { passed: [], failed: [], flaky: [] }
  const walk = (suite, file, titles) => {
    for (const spec of suite.specs ?? []) {
      const ok = spec.tests.every(
        (test) => PASSING.includes(test.status) && test.results.some((result) => result.status === 'passed'),
      )
      const name = [file, ...titles, spec.title].join(' › ')
      results[ok ? 'passed' : 'failed'].push(name)
      if (ok && spec.tests.some(({ status }) => status === 'flaky')) results.flaky.push(name)
    }
    for (const inner of suite.suites ?? []) walk(inner, file, [...titles, inner.title])
  }
  for (const file of report.suites ?? []) walk(file, `e2e/${file.file}`, [])
  for (const error of report.errors ?? []) results.failed.push(error.message)
  return results
}

export function journeyResults(outcomes) {
  const names = (list) => list.map(({ lane, journey }) => `e2e/journeys › ${lane} › ${journey}`)
  const passed = outcomes.filter(({ failure }) => failure === null)
  return {
    passed: names(passed),
    failed: names(outcomes.filter(({ failure }) => failure !== null)),
    flaky: names(passed.filter(({ flaky }) => flaky !== undefined)),
  }
}

/** One test that needed its second try may be the machine's doing; more are faults. */
const MAX_FLAKY = 1

export function flakyFaults(flaky) {
  return flaky.length > MAX_FLAKY
    ? [`${flaky.length} tests passed only the second time; a run may have at most ${MAX_FLAKY}`]
    : []
}
