// What a hostile record may make a list of findings hold.
import { expect, test } from 'vitest'
import { createFindings } from './finding.ts'

test('the same is told once', () => {
  const { report, findings } = createFindings()
  for (const value of ['a', 'a', 'b']) report('dkim-syntax-error', { value })
  expect(findings).toEqual([
    { code: 'dkim-syntax-error', severity: 'error', value: 'a' },
    { code: 'dkim-syntax-error', severity: 'error', value: 'b' },
  ])
})

test('twenty of one kind are told, and others still are', () => {
  const { report, findings } = createFindings()
  for (let at = 0; at < 21; at += 1) report('dkim-syntax-error', { value: String(at) })
  report('dkim-testing', {})
  expect(findings).toHaveLength(21)
  expect(findings.at(-1)?.code).toBe('dkim-testing')
})

test('values are cut at three hundred letters, numbers stay', () => {
  const { report, findings } = createFindings()
  report('dkim-syntax-error', { value: 'x'.repeat(300) })
  report('dkim-syntax-error', { value: 'y'.repeat(301) })
  report('dkim-key-weak', { bits: 1024 })
  expect(findings.map((one) => ('value' in one ? one.value : 'bits' in one && one.bits))).toEqual([
    'x'.repeat(300),
    `${'y'.repeat(300)}…`,
    1024,
  ])
})
