import { expect, test } from 'vitest'
import { withResults } from '../lib/proof-table.mjs'
import { checkProofs, findUnproven } from './proofs.mjs'

const run = { name: 'a-b', claim: 'It | holds.', passed: true, faults: [{ fault: 'no-it', red: true }], seconds: 2.4 }
const pageOf = (some) => withResults('', [{ ...run, date: '2026-11-28', ...some }], ['a-b'])

test('a proof that is green and turned red for its planted fault passes', () =>
  expect(findUnproven(pageOf({}), ['a-b'])).toEqual([]))

test.each([
  ['failed', pageOf({ passed: false }), ['a-b']],
  ['stays green with its planted fault', pageOf({ faults: [{ fault: 'no-it', red: false }] }), ['a-b']],
  ['has no planted fault', pageOf({ faults: [] }), ['a-b']],
  ['was never run', pageOf({}), ['a-b', 'c']],
])('a proof that %s turns the gate red', (_, page, names) => expect(findUnproven(page, names)).toHaveLength(1))

test('the proofs of this checkout are green', () => expect(checkProofs()).toEqual([]))
