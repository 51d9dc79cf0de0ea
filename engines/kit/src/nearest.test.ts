import { expect, test } from 'vitest'
import { nearestName } from './nearest.ts'

test.each([
  ['instalation', ['installation', 'configuration'], 'installation'],
  ['abuot', ['about', 'contact'], 'about'],
  ['xyz', ['about', 'contact'], undefined],
  ['cat', ['car', 'can'], undefined],
  ['', ['about'], undefined],
] as const)('the nearest name to %j of %j is %s', (typed, names, nearest) => {
  expect(nearestName(typed, names)).toBe(nearest)
})
