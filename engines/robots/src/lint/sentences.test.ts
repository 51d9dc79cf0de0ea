// What a file of its kind is told about, in words, and where each kind begins.
import { describe, expect, test } from 'vitest'
import { fetchOutcome } from '../file/fetch-outcome.ts'
import { parseRobots } from './parse.ts'

const said = (text: string | Uint8Array, code: string) => {
  const finding = parseRobots(text).findings.find((one) => one.code === code)
  return finding && [finding.severity, finding.line ?? null, finding.message, finding.hint ?? null]
}
const octets = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])))

describe('a file as a whole', () => {
  test('may begin with a mark, or a part of one', () => {
    expect(said('\ufeffUser-agent: *\nAllow: /', 'bom')).toEqual([
      ...[
        'info',
        1,
        'The file starts with a byte-order mark. Google skips it; some crawlers miss the first line.',
        'Save the file as UTF-8 without BOM.',
      ],
    ])
    for (const part of [[0xef], [0xef, 0xbb]])
      expect(said(octets(...part, 'User-agent: *\nAllow: /'), 'bom-partial')).toEqual([
        ...[
          'warning',
          1,
          'The file starts with part of a byte-order mark. Google skips it; others do not.',
          'Save the file as UTF-8 without BOM.',
        ],
      ])
  })
  test('is read to 500 KiB', () => {
    const head = 'User-agent: *\n'
    const filled = (length: number) =>
      head + `#${'x'.repeat(length - head.length - 14)}\nDisallow: /a`.padEnd(length - head.length)
    expect(said(filled(500 * 1024), 'too-large')).toBeUndefined()
    const found = said(`${filled(500 * 1024)}\nDisallow: /b\n`, 'too-large')
    expect(found?.[0]).toBe('error')
    expect(found?.[2]).toBe(`The file is larger than 500 KiB. Google ignores everything from line ${found?.[1]} on.`)
    expect(found?.[3]).toBe('Merge rules with wildcards, or move what must stay hidden into one directory.')
  })
  test('is UTF-8, no page, and says something', () => {
    expect(said(octets('User-agent: *\nAllow: /', 0xe9), 'not-utf8')).toEqual([
      ...[
        'warning',
        null,
        'The file is not UTF-8. Rules with letters beyond ASCII will not match what you expect.',
        'Save the file as UTF-8.',
      ],
    ])
    for (const page of ['<!doctype html>', ' \n<HTML lang=en>'])
      expect(said(page, 'looks-like-html')).toEqual([
        ...[
          'error',
          1,
          'This is an HTML page, not a robots.txt. Google reads no rules in it and so may crawl everything.',
          'Check what /robots.txt answers.',
        ],
      ])
    expect([
      said(`${' '.repeat(1019)}<html`, 'looks-like-html')?.[0],
      said(`${' '.repeat(1020)}<html`, 'looks-like-html'),
    ]).toEqual(['error', undefined])
    expect(said('# nothing', 'empty-file')).toEqual([
      'info',
      null,
      'The file holds no rules, so every crawler may fetch everything.',
      null,
    ])
  })
})

describe('groups and lines', () => {
  test('without a crawler, or without rules', () => {
    expect(said('Disallow: /x\nUser-agent: *\nAllow: /', 'rule-outside-group')).toEqual([
      ...[
        'error',
        1,
        'This rule stands before the first "User-agent" line, so no crawler obeys it.',
        'Put "User-agent: *" above it.',
      ],
    ])
    expect(said('User-agent: *\n', 'group-empty')).toEqual(['info', 1, 'This group has no rules.', null])
  })
  test('longer than 16,663 octets are cut', () => {
    const line = (length: number) => said(`User-agent: *\n${'Disallow: /'.padEnd(length, 'x')}`, 'line-too-long')
    const cut = line(20_000)
    expect(cut).toEqual([
      'warning',
      2,
      'This line is longer than 16,663 bytes; Google does not read the rest of it.',
      null,
    ])
    expect(line(16_000)).toBeUndefined()
  })
  test('name the other rule where a star changes nothing', () => {
    expect(said('User-agent: *\nAllow: /a**', 'path-trailing-star')?.[3]).toBe('"Allow: /a" matches the same.')
    expect(said('User-agent: *\nDisallow: /**', 'path-trailing-star')?.[3]).toBe('"Disallow: /" matches the same.')
    expect(said('User-agent: *\nDisallow: http://a.example', 'path-full-url')?.[3]).toBe('Write "/".')
  })
  test.each([
    ['Crawl-delay', 'Bing, ClaudeBot and others'],
    ['Clean-param', 'Yandex'],
    ['Host', 'formerly Yandex'],
    ['Noindex', 'nobody since September 2019'],
    ['Nofollow', 'nobody'],
    ['Content-Signal', 'sites served by Cloudflare'],
    ['Content-Usage', 'a draft of the IETF group on AI preferences'],
    ['Request-rate', 'few crawlers'],
    ['Visit-time', 'few crawlers'],
  ])('%s is no rule of Google’s', (name, usedBy) => {
    const found = said(`User-agent: *\nDisallow: /x\n${name}: 1`, 'directive-ignored')
    expect(found?.[2]).toBe(`Google ignores "${name.toLowerCase()}". Used by: ${usedBy}.`)
    expect(String(found?.[3])).toMatch(/^[A-Z].*\.$/)
  })
  test.each([...['useragent', 'user agent', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw', 'site-map']])(
    '%s is taken for what it means',
    (key) => {
      const proper = key.startsWith('user') ? 'User-agent' : key.startsWith('site') ? 'Sitemap' : 'Disallow'
      for (const written of [key, key.toUpperCase(), `${key}ed`])
        expect(said(`User-agent: *\nDisallow: /x\n${written}: https://a.example/`, 'key-misspelt')?.[2]).toBe(
          `"${written}" is misspelt. Google takes it for "${proper}"; other crawlers ignore the line.`,
        )
    },
  )
})

describe('the answer to a request for the file', () => {
  test.each([
    [200, 'rules', 'The file was found; its rules apply.'],
    [299, 'rules', 'The file was found; its rules apply.'],
    [300, 'allow-all', 'More than five redirects: Google treats that as not found, so nothing is restricted.'],
    [399, 'allow-all', 'More than five redirects: Google treats that as not found, so nothing is restricted.'],
    [400, 'allow-all', 'There is no robots.txt, so nothing is restricted.'],
    [428, 'allow-all', 'There is no robots.txt, so nothing is restricted.'],
    [429, 'disallow-all', 'Too many requests: Google treats that like a server error and stops crawling for now.'],
    [430, 'allow-all', 'There is no robots.txt, so nothing is restricted.'],
    [499, 'allow-all', 'There is no robots.txt, so nothing is restricted.'],
    [
      500,
      'disallow-all',
      'The server failed: Google stops crawling the site for up to 12 hours, then uses its last good copy for 30 days.',
    ],
    [
      199,
      'disallow-all',
      'The server failed: Google stops crawling the site for up to 12 hours, then uses its last good copy for 30 days.',
    ],
    [0, 'disallow-all', 'The server could not be reached: Google stops crawling the site until it answers.'],
  ] as const)('%i means %s', (status, effect, explanation) => {
    expect(fetchOutcome(status)).toEqual({ effect, explanation })
  })
})
