import { expect, test } from 'vitest'
import { simplifiedCheck } from './normalise-url.ts'

const sample = 'User-agent: *\nAllow: /\n\nUser-agent: Googlebot\nDisallow: /private/\nDisallow: /tmp/'

test.each([
  ['Googlebot', '/private/a', false, 5],
  ['Googlebot', 'https://www.example.com/x/tmp/y', false, 6],
  ['Googlebot', '/a', true, 2],
  ['Bingbot', '/private/a', true, 2],
])('sample text: %s on %s', (agent, url, allowed, line) => {
  expect(simplifiedCheck(sample, agent, url)).toMatchObject({ allowed, line })
})

test.each([
  ['Disallow: / blocks what starts with a slash', 'User-agent: *\nDisallow: /', '/a', false],
  ['of a complete address, the path', 'User-agent: *\nDisallow: /', 'https://www.example.com/a', false],
  ['and not the host', 'User-agent: *\nDisallow: www', 'https://www.example.com/a', true],
  ['the last match wins', 'User-agent: *\nAllow: /a/b\nDisallow: /a', '/a/b', false],
  ['Allow: / reopens everything', 'User-agent: *\nDisallow: /a\nAllow: /', '/a', true],
  ['Allow reopens what contains it', 'User-agent: *\nDisallow: /a\nAllow: b', '/a/b', true],
  ['empty values do nothing', 'User-agent: *\nDisallow:\nAllow:', '/a', true],
  ['* stops counting once the agent was seen', 'User-agent: me\nUser-agent: *\nDisallow: /', '/a', true],
  ['comments are left out', 'User-agent: * # all\nDisallow: /a # private', '/a', false],
  ['no group, no rules', 'Disallow: /', '/a', true],
])('%s', (_, robots, url, allowed) => {
  expect(simplifiedCheck(robots, 'me', url).allowed).toBe(allowed)
})
