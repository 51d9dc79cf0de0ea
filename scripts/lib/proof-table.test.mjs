import { expect, test } from 'vitest'
import { claimOf, withResults } from './proof-table.mjs'

const result = { name: 'overload', claim: 'Stays quick.', passed: true, faults: [], seconds: 3.4, date: '2026-11-23' }

test('the claim is the first sentence of the comment at the top', () => {
  expect(claimOf('// Ten times what it can do,\n// for half a minute. The work is this.\nimport x')).toBe(
    'Ten times what it can do, for half a minute.',
  )
})

test('a row is replaced by its proof and kept by others, and so is the text below', () => {
  const first = withResults('\n## Attacks\n', [result, { ...result, name: 'redos' }], ['overload', 'redos'])
  const second = withResults(first, [{ ...result, passed: false }], ['overload', 'redos'])
  expect(second).toContain('| overload | Stays quick. | **failed** | none | 3 | 2026-11-23 |')
  expect(second).toContain('| redos | Stays quick. | passed |')
  expect(second.endsWith('|\n\n## Attacks\n')).toBe(true)
})

test('a planted fault that stays green is reported', () => {
  const faults = [
    { fault: 'no-limiter', red: true },
    { fault: 'no-fsync', red: false },
  ]
  expect(withResults('', [{ ...result, faults }], ['overload'])).toContain('no-limiter red, no-fsync **stays green**')
})

test('a proof that is gone loses its row', () => {
  const page = withResults('', [result], ['overload'])
  expect(withResults(page, [], [])).not.toContain('overload')
})
