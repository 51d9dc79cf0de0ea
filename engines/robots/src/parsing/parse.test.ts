import { describe, expect, test } from 'vitest'
import { parseRobots } from './parse.ts'

const found = (text: string | Uint8Array) =>
  parseRobots(text).findings.map(({ code, line }) => (line === undefined ? code : `${line} ${code}`))

describe('what is read', () => {
  const parsed = parseRobots(
    [
      '# sample', // 1
      'Sitemap: https://www.example.com/sitemap.xml',
      'User-agent: Googlebot', // 3
      'User-agent: Bingbot/2.0',
      'Allow: /private/café', // 5
      'Disallow: /private/',
      'Crawl-delay: 10', // 7
      'User-agent: *',
      'Disallow:', // 9
      '',
    ].join('\r\n'),
  )

  test('keeps groups with their agents and rules', () => {
    expect(parsed.groups).toEqual([
      {
        agents: [
          { name: 'Googlebot', token: 'Googlebot', global: false, line: 3 },
          { name: 'Bingbot/2.0', token: 'Bingbot', global: false, line: 4 },
        ],
        rules: [
          { type: 'allow', value: '/private/café', pattern: '/private/caf%C3%A9', line: 5 },
          { type: 'disallow', value: '/private/', pattern: '/private/', line: 6 },
        ],
      },
      {
        agents: [{ name: '*', token: '', global: true, line: 8 }],
        rules: [{ type: 'disallow', value: '', pattern: '', line: 9 }],
      },
    ])
    expect(parsed.rules.map(({ line }) => line)).toEqual([5, 6, 9])
  })
  test('keeps sitemaps and other lines', () => {
    expect(parsed.sitemaps).toEqual([{ url: 'https://www.example.com/sitemap.xml', line: 2 }])
    expect(parsed.others).toEqual([{ key: 'Crawl-delay', value: '10', line: 7 }])
  })
  test('the lines of each kind are counted', () => {
    expect(parsed.statistics).toEqual({
      octets: 191,
      lines: 10,
      lastLine: 9,
      validDirectives: 7,
      unknownDirectives: 1,
    })
  })
  test('decodes what is shown and replaces what is not UTF-8', () => {
    const octets = Uint8Array.from([...new TextEncoder().encode('user-agent: *\nallow: /caf'), 0xe9])
    expect(parseRobots(octets).rules[0]).toMatchObject({ value: '/caf\ufffd', pattern: '/caf%E9' })
  })
})

describe('findings', () => {
  test('a plain file has no findings', () => {
    expect(found('User-agent: *\nDisallow: /a/\n\nSitemap: https://www.example.com/s.xml\n')).toEqual([])
  })
  const faulty = [
    ['Disalow: /x', '2 key-misspelt'],
    ['Disallowed: /x', '2 key-extended'],
    ['Disallow /x', '2 colon-missing'],
    ['Disallow: /x#y', '2 comment-cuts-value'],
    ['please do not crawl', '2 line-not-understood'],
    ['Crawl-Delay: 5', '2 directive-ignored'],
    ['Blocked: /x', '2 directive-unknown'],
    ['User-agent: Bad Bot', '2 agent-cut'],
    ['User-agent: 007', '2 agent-empty'],
    ['Disallow: x', '2 path-never-matches'],
    ['Disallow: https://www.example.com/x', '2 path-full-url'],
    ['Disallow: /é', '2 path-encoded'],
    ['Disallow: /a$b', '2 path-dollar-inside'],
    ['Disallow: /a*', '2 path-trailing-star'],
    ['Disallow: /a\nDisallow: /a', '3 rule-duplicate'],
    ['Disallow: /a\nAllow: /a', '2 rule-outvoted'],
    ['Disallow: /', '2 blocks-everything'],
    ['Disallow: /a\0b', '2 nul-octet'],
    ['\0Disallow: /a', '2 nul-octet'],
    [': /a', '2 line-not-understood'],
    [`Disallow: /${'a'.repeat(17_000)}`, '2 line-too-long'],
    ['\ufeffDisallow: /a', '2 bom-inside'],
    ['Sitemap: /sitemap.xml', '2 sitemap-not-absolute'],
    ['Disallow: /a\nUser-agent: *\nDisallow: /b', '3 agent-repeated'],
    ['Disallow: /a\nUser-agent: x', '3 group-empty'],
  ] as const
  test.each(faulty)('User-agent: * / %s', (line, expected) => {
    expect(found(`User-agent: *\n${line}`)).toContain(expected)
  })
  test('each of these lines has the sentences that were reviewed', () => {
    const sentences = faulty.map(([line]) => {
      const { findings } = parseRobots(`User-agent: *\n${line}`)
      const spoken = findings.map(({ severity, message, hint = '' }) => `${severity}: ${message} ${hint}`.trim())
      return [line.slice(0, 40), spoken.join('\n')]
    })
    expect(Object.fromEntries(sentences)).toMatchSnapshot()
  })
  test.each([
    ['Disallow: /x # see b#c'],
    ['Sitemap: https://www.example.com/a.xml'],
    ['Disallow: /$'],
    ['Disallow: *'],
    ['Disallow: /\nAllow: /public/'],
    ['# just a comment#'],
  ])('no false alarm for %s', (line) => {
    expect(found(`User-agent: *\nDisallow: /a/\n${line}`)).toEqual([])
  })
  test('names rules outside a group', () => {
    expect(found('Disallow: /x\nUser-agent: *\nAllow: /')).toEqual(['1 rule-outside-group'])
  })
  test('sees byte-order marks, wrong encodings, pages and empty files', () => {
    expect(found('\ufeffUser-agent: *\nAllow: /')).toEqual(['1 bom'])
    expect(found(Uint8Array.from([0xef, 0x61]))).toContain('1 bom-partial')
    expect(found(Uint8Array.from([0x23, 0xe9]))).toContain('not-utf8')
    expect(found('<!DOCTYPE html><title>Not found</title>')).toContain('1 looks-like-html')
    expect(found('')).toEqual(['empty-file'])
  })
  test('names the first line beyond 500 KiB', () => {
    const line = `Disallow: /${'a'.repeat(988)}\n`
    const text = `User-agent: *\n${line.repeat(600)}`
    expect(parseRobots(text).findings.find(({ code }) => code === 'too-large')).toMatchObject({ line: 513 })
  })
})
