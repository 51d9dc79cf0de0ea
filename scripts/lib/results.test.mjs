import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './places.mjs'
import { playwrightResults, vitestResults } from './results.mjs'

test('vitest: passed, failed, skipped and empty files are told apart', () => {
  const name = join(root, 'a.test.ts')
  const one = (status) => ({ ancestorTitles: ['group'], title: status, status })
  const report = {
    testResults: [
      { name, assertionResults: [one('passed'), one('failed'), one('skipped')] },
      { name, assertionResults: [], message: 'broken' },
    ],
  }
  expect(vitestResults(report)).toEqual({
    passed: ['a.test.ts › group › passed'],
    failed: ['a.test.ts › group › failed', 'a.test.ts › group › skipped', 'a.test.ts: broken'],
  })
})

test('playwright: a test that was skipped or needed a retry does not count as passed', () => {
  const spec = (title, status, result) => ({ title, tests: [{ status, results: [{ status: result }] }] })
  const report = {
    suites: [
      {
        file: 'a.spec.ts',
        specs: [spec('ok', 'expected', 'passed'), spec('skipped', 'skipped', 'skipped')],
        suites: [{ title: 'group', specs: [spec('flaky', 'flaky', 'passed')] }],
      },
    ],
    errors: [{ message: 'no server' }],
  }
  expect(playwrightResults(report)).toEqual({
    passed: ['e2e/a.spec.ts › ok'],
    failed: ['e2e/a.spec.ts › skipped', 'e2e/a.spec.ts › group › flaky', 'no server'],
  })
})
