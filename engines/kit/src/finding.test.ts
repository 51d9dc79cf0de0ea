// A hostile record decides what a list of findings holds.
import { expect, test } from 'vitest'
import { createFindingList, describe } from './finding.ts'

const sentences = { found: '', why: '', fix: '' }
const catalogue = {
  syntax: describe<{ value: string }>('error', () => sentences),
  weak: describe<{ bits: number }>('warning', () => sentences),
}

test('a list takes the same finding once', () => {
  const { report, findings } = createFindingList(catalogue)
  for (const value of ['a', 'a', 'b']) report('syntax', { value })
  expect(findings).toEqual([
    { code: 'syntax', severity: 'error', value: 'a' },
    { code: 'syntax', severity: 'error', value: 'b' },
  ])
})

test('a list that is full of one code still takes others', () => {
  const { report, findings } = createFindingList(catalogue)
  for (let at = 0; at < 1000; at += 1) report('syntax', { value: String(at) })
  report('weak', { bits: 512 })
  expect(findings.length).toBeLessThan(100)
  expect(findings.at(-1)?.code).toBe('weak')
})

test('a list shortens long values and keeps numbers', () => {
  const { report, findings } = createFindingList(catalogue)
  report('syntax', { value: 'x'.repeat(300) })
  report('syntax', { value: 'y'.repeat(301) })
  report('weak', { bits: 1024 })
  expect(findings.map((one) => ('value' in one ? one.value : one.bits))).toEqual([
    'x'.repeat(300),
    `${'y'.repeat(300)}…`,
    1024,
  ])
})
