import { checkRobots } from '@sundry/robots'
import { expect, test } from 'vitest'
import { fileOf } from './fetch-file.tsx'
import { edit, replaceText, useRobots } from './model.ts'

const robotsUrl = 'https://a.example/robots.txt'
const allowed = (file: string) => checkRobots(file, ['Googlebot'], 'https://a.example/private/').allowed

test('a fetch returns the file that was found', () => {
  const robotsTxt = 'User-agent: *\nDisallow: /private/\n'
  expect(fileOf({ outcome: 'found', robotsTxt, robotsUrl, status: 200 })).toBe(robotsTxt)
})

test.each([
  ['no-restrictions' as const, 404, true],
  ['no-restrictions' as const, null, true],
  ['all-disallowed' as const, 503, false],
])('%s (%s) gives rules that say the same', (outcome, status, isAllowed) => {
  const file = fileOf({ outcome, robotsTxt: null, robotsUrl, status })
  expect(allowed(file)).toBe(isAllowed)
  expect(file).toContain(robotsUrl)
})

test('a file that a press put in place of typed text gives it back until the next change', () => {
  edit({ text: 'User-agent: mine' })
  replaceText('User-agent: fetched')
  expect(useRobots.getState()).toMatchObject({ text: 'User-agent: fetched', before: 'User-agent: mine' })
  edit({ text: 'User-agent: fetched\nAllow: /' })
  expect(useRobots.getState().before).toBeNull()
})
