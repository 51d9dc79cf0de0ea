import { expect, test } from 'vitest'
import { findUnproven, idsOfLongTests } from './spec-audit.mjs'

const passed = new Set(['shell-1'])
const audit = (proof) => `| Specification | Proof |\n| --- | --- |\n| The page scrolls to the top. | ${proof} |\n`
const check = (proof) => findUnproven('a.md', audit(proof), passed, (name) => name === '0001-real.md')

test('a row with a test that passed is proven', () => {
  expect(check('`shell-1`')).toEqual([])
})

test('a row with a decision is settled', () => {
  expect(check('departs: decisions/0001-real.md')).toEqual([])
})

test.each(['', 'trust me', '`shell-2`', 'decisions/0002-missing.md'])(
  'a row proven by "%s" turns the gate red',
  (proof) => {
    expect(check(proof)).toHaveLength(1)
  },
)

test('a file without rows turns the gate red', () => {
  expect(findUnproven('a.md', '# Audit\n', passed, () => true)).toHaveLength(1)
})

test('a test of the whole run proves its rows, and no test beside it does', () => {
  const source =
    "test('a [x-1] [x-2]', LONG, go)\ntest(\n  `b [x-3]`,\n  LONG,\n  go)\ntest('c [x-4]', go)\ntest('d', LONG, go)"
  expect(idsOfLongTests(source)).toEqual(['x-1', 'x-2', 'x-3'])
})
