import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validateSitemap } from '../check/validate.ts'
import { repairSitemap } from './repair.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const ns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const sitemap = (content: string, root = `urlset ${ns}`) => `${declaration}<${root}><url>${content}</url></urlset>`
const loc = (address: string) => `<loc>${address}</loc>`
const page = loc('https://www.example.com/')

describe('each repair', () => {
  test.each([
    ['bom-removed', `\ufeff${sitemap(page)}`, sitemap(page)],
    ['blank-removed', `\n  ${sitemap(page)}`, sitemap(page)],
    ['declaration-added', sitemap(page).replace(declaration, ''), sitemap(page)],
    ['encoding-declared', sitemap(page).replace('UTF-8', 'ISO-8859-1'), sitemap(page)],
    ['control-characters-removed', sitemap(loc('https://www.example.com/\u0001')), sitemap(page)],
    [
      'ampersand-escaped',
      sitemap(loc('https://www.example.com/?a&b&amp;c&nbsp;d&#38;e')),
      sitemap(loc('https://www.example.com/?a&amp;b&amp;c&amp;nbsp;d&#38;e')),
    ],
    ['namespace-set', sitemap(page, 'urlset'), sitemap(page)],
    [
      'namespace-set',
      sitemap(page, "urlset xmlns = 'http://www.google.com/schemas/sitemap/0.84'"),
      sitemap(page, 'urlset xmlns = "http://www.sitemaps.org/schemas/sitemap/0.9"'),
    ],
    [
      'prefix-declared',
      sitemap(`${page}<xhtml:link rel="alternate" media="x" href="https://m.example.com/"/>`),
      sitemap(
        `${page}<xhtml:link rel="alternate" media="x" href="https://m.example.com/"/>`,
        `urlset ${ns} xmlns:xhtml="http://www.w3.org/1999/xhtml"`,
      ),
    ],
    [
      'lastmod-rewritten',
      sitemap(`${page}<lastmod>2026-05-10 17:33:30</lastmod>`),
      sitemap(`${page}<lastmod>2026-05-10T17:33:30+00:00</lastmod>`),
    ],
    [
      'changefreq-lowered',
      sitemap(`${page}<changefreq>Weekly</changefreq>`),
      sitemap(`${page}<changefreq>weekly</changefreq>`),
    ],
    ['priority-rewritten', sitemap(`${page}<priority>0,8</priority>`), sitemap(`${page}<priority>0.8</priority>`)],
    ['priority-rewritten', sitemap(`${page}<priority>80%</priority>`), sitemap(`${page}<priority>0.8</priority>`)],
    [
      'loc-encoded',
      sitemap(loc('\n https://www.example.com/é a?b=&amp;c \n')),
      sitemap(loc('https://www.example.com/%C3%A9%20a?b=&amp;c')),
    ],
    [
      'loc-encoded',
      sitemap(loc(' https://www.example.com/a?b=&amp;c ')),
      sitemap(loc('https://www.example.com/a?b=&amp;c')),
    ],
  ])('%s', async (id, broken, expected) => {
    const { text, repairs } = repairSitemap(broken)
    expect(text).toBe(expected)
    expect(repairs.map((repair) => repair.id)).toEqual([id])
    expect(repairs[0]?.message).toMatchSnapshot()
    expect((await validateSitemap(text)).findings.filter(({ severity }) => severity === 'error')).toEqual([])
  })
})

test('counts what it does', () => {
  expect(repairSitemap(sitemap(loc('https://www.example.com/?a&b&c'))).repairs).toEqual([
    { id: 'ampersand-escaped', count: 2, message: 'Wrote "&" as "&amp;".' },
  ])
})

test.each([
  ['a valid sitemap', sitemap(page)],
  [
    'ampersands where they are allowed',
    sitemap(`<!-- a & b --><loc><![CDATA[https://www.example.com/?a&b]]></loc><?x a&b?>`),
  ],
  ['dates that may mean two days', sitemap(`${page}<lastmod>05/06/2026</lastmod>`)],
  ['addresses that are none', sitemap(loc('/about'))],
  ['something else', 'hello & goodbye'.replace('&', 'and')],
])('leaves %s alone', (_, text) => expect(repairSitemap(text)).toEqual({ text, repairs: [] }))

test('a second repair has nothing left to do', () => {
  const piece = fc.constantFrom(
    '&',
    '&amp;',
    '<loc>',
    '</loc>',
    ' ',
    '\n',
    '\ufeff',
    'https://www.example.com/',
    'é',
    '<urlset>',
    '</urlset>',
    '<url>',
    '</url>',
    '<lastmod>',
    '</lastmod>',
    '2026-05-10 10:00',
    '<image:image>',
    '\u0002',
    '<?xml version="1.0"?>',
    '<!--',
    '-->',
    ',5',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const once = repairSitemap(pieces.join('')).text
      expect(repairSitemap(once).text).toBe(once)
    }),
    { seed: 9, numRuns: 3000 },
  )
})
