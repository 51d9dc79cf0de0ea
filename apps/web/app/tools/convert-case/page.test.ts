import { expect, test } from 'vitest'
import { duration } from './page.tsx'

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [89, '1 min'],
  [90, '2 min'],
  [3569, '59 min'],
  [3570, '1 h 0 min'],
  [5400, '1 h 30 min'],
  [7260, '2 h 1 min'],
])('%i seconds of reading are shown as %s', (seconds, reported) => {
  expect(duration(seconds)).toBe(reported)
})
