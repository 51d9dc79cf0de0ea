// The order of releases, and the weaknesses of a release.
import { expect, test } from 'vitest'
import { advisoriesFor, compareVersions } from './advisories-for.ts'

test.each([
  ['1', '1.0.0.0'],
  ['1.2', '1.2.0'],
  ['1.2.3.4.0', '1.2.3.4'],
  ['1.2.3.4.0.0', '1.2.3.4'],
  ['1.x', '1.0'],
  ['', '0'],
])('%j is the same release as %j', (one, other) => {
  expect([compareVersions(one, other), compareVersions(other, one)]).toEqual([0, 0])
})

test.each([
  ['1.2.3', '1.2.4'],
  ['1.9', '1.10'],
  ['1.2.3', '1.2.3.1'],
  ['1.2.3.4', '1.2.3.4.1'],
  ['1.2.3-rc.1', '1.2.3'],
  ['1.2.3.4.0-rc.1', '1.2.3.4'],
  ['1.2.2', '1.2.3-rc.1'],
])('%j comes before %j', (one, other) => {
  expect(compareVersions(one, other)).toBeLessThan(0)
  expect(compareVersions(other, one)).toBeGreaterThan(0)
})

test.each([
  [null, false],
  ['1', false],
  ['1.12', false],
  ['1.12.4', true],
  ['v1.12.4', false],
])('jQuery %s has any advisory: %s', (version, isReported) =>
  expect(advisoriesFor('jQuery', version).length > 0).toBe(isReported),
)

test('a technology without advisories gets none', () => expect(advisoriesFor('No such', '1.2.3')).toEqual([]))
