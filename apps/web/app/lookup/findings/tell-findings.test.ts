import { expect, test } from 'vitest'
import { bySeverity, describeFinding } from './tell-findings.ts'

test('a finding has words, and for evidence what its sentence does not hold', () => {
  const finding = { code: 'dmarc-none', severity: 'error' as const, domain: 'a.example', ttl: 60 }
  const reported = describeFinding(finding)
  expect(reported.found).toContain('a.example')
  expect(reported.why).not.toBe('')
  expect(reported.evidence).toEqual(['ttl: 60'])
})

test.each([
  ['a code of a later release', { code: 'of-tomorrow', severity: 'info' as const }],
  ['parameters that are missing', { code: 'dmarc-none', severity: 'error' as const }],
])('%s are described by the code', (_, finding) => {
  expect(describeFinding(finding)).toMatchObject({ found: finding.code, why: '', fix: '' })
})

test('errors come before warnings, and notes last', () => {
  const severities = ['info', 'error', 'warning', 'error'] as const
  expect(bySeverity(severities.map((severity) => ({ severity }))).map(({ severity }) => severity)).toEqual([
    'error',
    'error',
    'warning',
    'info',
  ])
})
