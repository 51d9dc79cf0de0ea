import { describe, expect, test } from 'vitest'
import { checkRobots } from '../matcher/check.ts'
import { isValidAgentToken, ROBOTS_OCTET_LIMIT } from '../parsing/lines.ts'
import { aiPolicies, aiPolicyText } from './ai-policy.ts'
import { compileForCrawler, diffRobots } from './crawler.ts'
import { crawlers, findCrawler } from './crawlers.ts'

describe('the crawler table', () => {
  test.each(crawlers.map((crawler) => [crawler.token, crawler] as const))(
    'the crawler %s can be used unchanged',
    (token, crawler) => {
      expect(isValidAgentToken(token)).toBe(true)
      expect(crawler.fallback.every(isValidAgentToken)).toBe(true)
      expect(crawler.note).not.toBe('')
      expect(crawler.evidence.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    },
  )
  test('the crawler table has no name twice and finds them in any case', () => {
    expect(new Set(crawlers.map(({ token }) => token.toLowerCase())).size).toBe(crawlers.length)
    expect(findCrawler('GOOGLEBOT-IMAGE').token).toBe('Googlebot-Image')
    expect(findCrawler('unheard-of')).toMatchObject({ token: 'unheard-of', fallback: [], ignoresGlobal: false })
  })
})

describe('compileForCrawler', () => {
  const robots =
    'User-agent: *\nDisallow: /all\nUser-agent: Googlebot\nDisallow: /g\nUser-agent: Googlebot-News\nDisallow: /n'
  const verdict = (name: string, url: string, text = robots) => compileForCrawler(text, findCrawler(name)).test(url)

  test('uses the crawler’s own group alone, unlike a list of names', () => {
    expect(verdict('Googlebot-News', '/g')).toMatchObject({ allowed: true, group: 'Googlebot-News' })
    expect(checkRobots(robots, ['Googlebot-News', 'Googlebot'], '/g').allowed).toBe(false)
  })
  test('falls back along the chain, then to *', () => {
    expect(verdict('Googlebot-Image', '/g')).toMatchObject({ allowed: false, line: 4, group: 'Googlebot' })
    expect(verdict('Bingbot', '/all')).toMatchObject({ allowed: false, line: 2, group: '*' })
    expect(verdict('Bingbot', '/all', '')).toEqual({ allowed: true, line: 0, specificGroup: false, group: '' })
  })
})

test('a rule behind the part of a file that crawlers read decides nothing', () => {
  const start = 'User-agent: *\n'
  const rule = 'Disallow: /private/\n'
  const fileOf = (octets: number) => `${start}#${'x'.repeat(octets - start.length - rule.length - 2)}\n${rule}`
  const isAllowed = (text: string | Uint8Array) =>
    compileForCrawler(text, findCrawler('Googlebot')).test('/private/a').allowed
  expect(isAllowed(fileOf(ROBOTS_OCTET_LIMIT))).toBe(false)
  expect(isAllowed(fileOf(ROBOTS_OCTET_LIMIT + rule.length))).toBe(true)
  expect(isAllowed(Buffer.from(fileOf(ROBOTS_OCTET_LIMIT + rule.length)))).toBe(true)
})

test('a comparison lists the URLs that a new file opens and closes for a crawler, by the group it falls back to', () => {
  const [before, after] = ['User-agent: Googlebot\nDisallow: /a', 'User-agent: Googlebot\nDisallow: /b']
  const changes = diffRobots(before, after, findCrawler('Googlebot-Image'), ['/a', '/b', '/c'])
  expect(changes.map(({ change }) => change)).toEqual(['opened', 'closed', 'same'])
  expect(changes[0]).toMatchObject({ before: { line: 2 }, after: { line: 0 } })
})

describe('AI policies', () => {
  test.each(aiPolicies.map(({ id }) => id))('%s blocks and opens what it says', (id) => {
    const policy = aiPolicies.find((candidate) => candidate.id === id)
    const text = `User-agent: *\nDisallow: /\nAllow: /public/\n\n${aiPolicyText(id)}`
    for (const { token, purpose } of crawlers) {
      const allowed = checkRobots(text, token, '/x').allowed
      const expected = policy?.allowed.includes(purpose) ?? false
      expect([token, allowed]).toEqual([token, expected])
      if (policy?.blocked.includes(purpose)) expect(checkRobots(text, token, '/public/').allowed).toBe(false)
    }
  })
  test('reads as a group to paste', () => {
    const lines = aiPolicyText('no-training').split('\n')
    expect([lines[0], ...lines.slice(-2)]).toEqual(['User-agent: Google-Extended', 'Disallow: /', ''])
  })
})
