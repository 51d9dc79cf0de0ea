import { expect, test } from 'vitest'
import { diffRobots } from './diff.ts'

test('tells which addresses a new file opens and closes', () => {
  const changes = diffRobots('User-agent: *\nDisallow: /a', 'User-agent: *\nDisallow: /b', 'x', ['/a', '/b', '/c'])
  expect(changes.map(({ change }) => change)).toEqual(['opened', 'closed', 'same'])
  expect(changes[0]).toMatchObject({ before: { line: 2 }, after: { line: 0 } })
})
