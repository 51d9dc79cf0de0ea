import { expect, test } from 'vitest'
import { fetchOutcome } from '../file/fetch-outcome.ts'
import { diffRobots } from './diff.ts'

test('tells which addresses a new file opens and closes', () => {
  const changes = diffRobots('User-agent: *\nDisallow: /a', 'User-agent: *\nDisallow: /b', 'x', ['/a', '/b', '/c'])
  expect(changes.map(({ change }) => change)).toEqual(['opened', 'closed', 'same'])
  expect(changes[0]).toMatchObject({ before: { line: 2 }, after: { line: 0 } })
})

test.each([
  [200, 'rules'],
  [301, 'allow-all'],
  [404, 'allow-all'],
  [401, 'allow-all'],
  [403, 'allow-all'],
  [429, 'disallow-all'],
  [500, 'disallow-all'],
  [503, 'disallow-all'],
  [0, 'disallow-all'],
])('status %i means %s', (status, effect) => {
  expect(fetchOutcome(status).effect).toBe(effect)
})
