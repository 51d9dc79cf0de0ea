import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './places.mjs'
import { flakyFaults, journeyResults, playwrightResults, vitestResults } from './results.mjs'

test('vitest: passed, failed, skipped and empty files are distinguished', () => {
  const name = join(root, 'a.test.ts')
  const one = (status) => ({ ancestorTitles: ['group'], title: status, status })
  const report = {
    testResults: [
      { name, assertionResults: [one('passed'), one('failed'), one('skipped'), { ...one('skipped'), tags: ['long'] }] },
      { name, assertionResults: [], message: 'broken' },
    ],
  }
  expect(vitestResults(report)).toEqual({
    passed: ['a.test.ts › group › passed'],
    failed: ['a.test.ts › group › failed', 'a.test.ts › group › skipped', 'a.test.ts: broken'],
  })
})

test('playwright: a skipped test fails, and one that needed its second try is flaky', () => {
  const spec = (title, status, ...results) => ({
    title,
    tests: [{ status, results: results.map((one) => ({ status: one })) }],
  })
  const report = {
    suites: [
      {
        file: 'a.spec.ts',
        specs: [spec('ok', 'expected', 'passed'), spec('skipped', 'skipped', 'skipped')],
        suites: [
          {
            title: 'group',
            specs: [spec('flaky', 'flaky', 'failed', 'passed'), spec('bad', 'unexpected', 'failed', 'failed')],
          },
        ],
      },
    ],
    errors: [{ message: 'no server' }],
  }
  expect(playwrightResults(report)).toEqual({
    passed: ['e2e/a.spec.ts › ok', 'e2e/a.spec.ts › group › flaky'],
    failed: ['e2e/a.spec.ts › skipped', 'e2e/a.spec.ts › group › bad', 'no server'],
    flaky: ['e2e/a.spec.ts › group › flaky'],
  })
})

test('a run may have one flaky test and no more', () => {
  const outcomes = ['a', 'b'].map((journey) => ({ lane: 'webkit', journey, failure: null, flaky: 'too early' }))
  const failing = { lane: 'firefox', journey: 'c', failure: 'no button' }
  const { passed, failed, flaky } = journeyResults([...outcomes, failing])
  expect([passed.length, failed.length, flaky.length]).toEqual([2, 1, 2])
  expect(flakyFaults(flaky.slice(1))).toEqual([])
  expect(flakyFaults(flaky)).toHaveLength(1)
})
