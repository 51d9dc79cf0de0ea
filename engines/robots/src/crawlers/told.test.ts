import { expect, test } from 'vitest'
import { knownDirectives } from '../parsing/lint-line.ts'
import { parseRobots } from '../parsing/parse.ts'
import { aiPolicies } from './ai-policy.ts'
import { compileForCrawler } from './crawler.ts'
import { crawlers, findCrawler } from './crawlers.ts'

test('the catalogues of crawlers, policies and directives are the ones that were reviewed', () => {
  expect(crawlers.map((crawler) => JSON.stringify(crawler))).toMatchSnapshot()
  expect(aiPolicies.map(({ id, title, description }) => [id, title, description])).toMatchSnapshot()
  expect(knownDirectives).toMatchSnapshot()
})

const allows = (robots: string, agent: string) => compileForCrawler(robots, findCrawler(agent)).test('/').allowed

test.each(['AdsBot-Google', 'AdsBot-Google-Mobile', 'Mediapartners-Google', 'APIs-Google', 'Google-Safety'])(
  '%s does not follow the rules for all',
  (token) => {
    expect(allows('User-agent: *\nDisallow: /', token)).toBe(true)
    expect(allows(`User-agent: ${token}\nDisallow: /`, token)).toBe(false)
  },
)

test.each(knownDirectives.map(({ name }) => name))('a finding names the directive %s', (name) => {
  const { findings } = parseRobots(`User-agent: *\n${name}: 1\n`)
  const text = findings.map(({ message, hint }) => `${message} ${hint ?? ''}`).join(' ')
  expect(text.toLowerCase()).toContain(name)
})
