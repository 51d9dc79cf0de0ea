// What the tester says of a verdict, and of an answer that is no file.
import { expect, test } from 'vitest'
import { read } from '../../../testing/read.ts'
import { fileOf } from './file-of.ts'
import { Findings } from './findings.tsx'
import { csv, listOf } from './lists.ts'
import { Matrix } from './matrix.tsx'
import type { RobotsVerdict } from './robots.worker.ts'
import { VerdictPanel } from './verdict-panel.tsx'
import { WhatIf } from './what-if.tsx'

const verdict = {
  allowed: true,
  line: 0,
  reason: 'Because.',
  agent: 'Googlebot',
  url: 'https://a.example/x',
  compared: 'https://a.example/x',
  changes: [],
  group: null,
  robotsUrl: 'https://a.example/robots.txt',
  firstLostLine: 0,
  simplified: false,
}
const panel = (some: object = {}) =>
  read(VerdictPanel, { verdict: { ...verdict, ...some } as unknown as RobotsVerdict })

test('allowed without a rule', () =>
  expect(panel()).toBe(
    'Allowed Because. Agent Googlebot URL https://a.example/x Rule No rule applies to this URL, so it is allowed. File The file that governs this URL is https://a.example/robots.txt By RFC 9309, as Google’s own matcher reads it.',
  ))
test('disallowed by a line of a group', () => {
  const text = panel({ allowed: false, line: 1, group: 'googlebot' })
  expect(text).toMatch(/^Disallowed Because\./)
  expect(text).toContain('Rule Line 1 decided. Group The group for googlebot was used.')
  expect(panel({ group: '*' })).toContain('Group The group for all crawlers (*) was used.')
  expect(panel({ group: '' })).toContain('Group The file has no group for this crawler.')
})
test.each([
  ['scheme-added', 'https:// added'],
  ['trimmed', 'spaces removed'],
  ['host-lowered', 'host in lower case'],
  ['host-punycode', 'host in ASCII'],
  ['default-port-removed', 'default port removed'],
  ['credentials-removed', 'credentials removed'],
  ['fragment-removed', 'fragment removed'],
  ['dots-resolved', 'dots in the path resolved'],
  ['percent-encoded', 'characters percent-encoded'],
])('an address changed before it was compared, %s: %s', (change, said) =>
  expect(panel({ url: 'A.example', compared: 'https://a.example/', changes: [change, 'trimmed'] })).toContain(
    `Compared as https://a.example/ (${said}, spaces removed)`,
  ),
)
test('a file that is too long says from which line on it is not read', () => {
  expect(panel({ firstLostLine: 1 })).toContain(
    'The file is longer than 500 KiB. Google reads no further; everything from line 1 on is ignored.',
  )
  expect(panel()).not.toContain('500 KiB')
})
test('a simplified verdict is marked as one', () =>
  expect(panel({ simplified: true })).toContain(
    'Note: this is a simplified mock test. Real crawlers follow RFC 9309; switch simplified matching off to see their verdict.',
  ))

test('an answer that is no file is told as the rules that crawlers make of it', () => {
  const answer = { robotsTxt: null, robotsUrl: 'https://a.example/robots.txt', status: 404 }
  expect(fileOf({ ...answer, outcome: 'no-restrictions' })).toBe(
    '# https://a.example/robots.txt answers with status 404.\n# Crawlers take that as: nothing is disallowed.\nUser-agent: *\nDisallow:\n',
  )
  expect(fileOf({ ...answer, status: null, outcome: 'all-disallowed' } as Parameters<typeof fileOf>[0])).toBe(
    '# https://a.example/robots.txt redirects too often.\n# Crawlers take that as: everything is disallowed, until it answers.\nUser-agent: *\nDisallow: /\n',
  )
  expect(fileOf({ ...answer, robotsTxt: 'x', outcome: 'found' })).toBe('x')
})

test('the further checks say what they ask for', () => {
  expect(read(Matrix, {})).toBe(
    'URLs / /private/page.html /tmp/file.txt One to a line, or paste a whole sitemap.xml. Agents Separated by commas. Test all',
  )
  expect(read(WhatIf, {})).toBe(
    'Paste the file as it is live today. The file above counts as the new one, tested for Googlebot. Today’s robots.txt URLs to compare One to a line. Compare',
  )
  expect(read(Findings, {})).toBe('Reading the file…')
})

test('a list has one entry to a line, and its CSV keeps commas, quotes and line ends apart', () => {
  expect(listOf(' /a \n\n/b')).toEqual(['/a', '/b'])
  expect(csv([['=1', '-1']])).toBe("'=1,'-1\r\n")
  expect(
    csv([
      ['a', 'b,c'],
      ['say "x"', 'd'],
    ]),
  ).toBe('a,"b,c"\r\n"say ""x""",d\r\n')
})
