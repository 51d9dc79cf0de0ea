import { expect, test } from 'vitest'
import { nestsWithin } from './page-text.ts'

test.each([
  ['[]', 1, true],
  ['[[]]', 1, false],
  ['{"a":[{"b":1}]}', 3, true],
  ['{"a":[{"b":1}]}', 2, false],
  ['"[[[[[[["', 0, true],
  ['["\\"[[[["]', 1, true],
  ['[],[],[]', 1, true],
  ['['.repeat(1_000_000), 32, false],
])('%j within %i: %s', (text, most, within) => {
  expect(nestsWithin(text.slice(0, 2_000_000), most)).toBe(within)
})
