import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validateSitemap } from '../check/validate.ts'
import type { SitemapUrl, WriteOptions } from './input.ts'
import { expandClusters } from './input.ts'
import { writeSitemap } from './write.ts'

const now = new Date('2026-11-21T10:00:00Z')
const bare: WriteOptions = { lastmod: null, changefreq: null, priority: null }
const textOf = async (urls: readonly (string | SitemapUrl)[], options: WriteOptions = bare) => {
  const { files } = await writeSitemap(urls, { now, ...options })
  return files.map(({ content }) => content).join('\n')
}
const locsOf = async (...urls: string[]) =>
  [...(await textOf(urls)).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)

describe('one file', () => {
  test('a single file has the defaults of the generator', async () => {
    expect(await textOf(['https://www.example.com/?a=1&b=2'], {})).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        '  <url>',
        '    <loc>https://www.example.com/?a=1&amp;b=2</loc>',
        '    <lastmod>2026-11-21</lastmod>',
        '    <changefreq>weekly</changefreq>',
        '    <priority>0.8</priority>',
        '  </url>',
        '</urlset>',
        '',
      ].join('\n'),
    )
  })
  test('an empty list of pages makes no file', async () => {
    expect(await writeSitemap(['', '  '])).toMatchObject({ files: [], urlCount: 0, skippedCount: 0 })
  })
  test('takes values page by page', async () => {
    const page = {
      loc: 'https://www.example.com/',
      lastmod: new Date('2026-01-02T03:04:05Z'),
      changefreq: 'daily',
      priority: 1,
    } as const
    const text = await textOf([page, { loc: 'https://www.example.com/a', lastmod: null, priority: 0.25 }], {})
    expect(text).toContain(
      '<lastmod>2026-01-02T03:04:05.000Z</lastmod>\n    <changefreq>daily</changefreq>\n    <priority>1.0</priority>',
    )
    expect(text).toContain(
      '<loc>https://www.example.com/a</loc>\n    <changefreq>weekly</changefreq>\n    <priority>0.25</priority>',
    )
  })
  test('leaves out values that no validator would accept, and says so', async () => {
    const page = {
      loc: 'https://www.example.com/',
      lastmod: 'yesterday',
      priority: 2,
      alternates: [{ hreflang: 'en-UK', href: 'https://www.example.com/' }],
      images: ['a.jpg'],
    }
    const { files, dropped } = await writeSitemap([page], bare)
    expect(dropped.map(({ field, value }) => `${field} ${value}`)).toEqual([
      'lastmod yesterday',
      'priority 2',
      'alternate en-UK https://www.example.com/',
      'image a.jpg',
    ])
    expect((await validateSitemap(files[0]?.content ?? '')).findings).toEqual([])
  })
})

describe('addresses', () => {
  test.each([
    ['https://www.example.com', 'https://www.example.com'],
    [' https://www.example.com/a ', 'https://www.example.com/a'],
    ['https://www.example.com/a#b', 'https://www.example.com/a'],
    ['https://bücher.example/ä ö', 'https://xn--bcher-kva.example/%C3%A4%20%C3%B6'],
    ['https://www.example.com/a|b{c}"d\\e^f`g', 'https://www.example.com/a%7Cb%7Bc%7D%22d/e%5Ef%60g'],
    ['https://www.example.com/100%', 'https://www.example.com/100%25'],
    ['https://me:pw@www.example.com/', 'https://www.example.com/'],
    ["https://www.example.com/?a='1'", 'https://www.example.com/?a=&apos;1&apos;'],
    ['https://www.example.com/?a="1"&b=<2>', 'https://www.example.com/?a=%221%22&amp;b=%3C2%3E'],
  ])('%s', async (input, expected) => expect(await locsOf(input)).toEqual([expected]))
  test('addresses are listed once, whatever their spelling', async () => {
    const urls = [
      'https://www.example.com',
      'https://www.example.com/',
      'HTTPS://WWW.EXAMPLE.COM/#top',
      'https://www.example.com/a',
    ]
    const { duplicates, urlCount } = await writeSitemap(urls)
    expect([duplicates, urlCount]).toEqual([2, 2])
  })
  test('invalid addresses are skipped with a reason', async () => {
    const inputs = [
      'example.com/a',
      '/a',
      'ftp://example.com/',
      'mailto:a@b.c',
      'https://',
      'https://exa mple.com/',
      `https://www.example.com/${'a'.repeat(2030)}`,
    ]
    const { skipped } = await writeSitemap(inputs)
    expect(skipped.map(({ reason }) => reason)).toEqual([
      'not-absolute',
      'not-absolute',
      'not-http',
      'not-http',
      'not-absolute',
      'unreadable',
      'too-long',
    ])
  })
})

describe('several files', () => {
  const urls = Array.from({ length: 25 }, (_, n) => `https://www.example.com/p/${n}`)
  test('several files have an index, all of them valid', async () => {
    const { files } = await writeSitemap(urls, {
      now,
      maxUrls: 10,
      name: 'map',
      baseUrl: 'https://www.example.com/maps/',
    })
    expect(files.map(({ name, kind, urlCount }) => [name, kind, urlCount])).toEqual([
      ['map.xml', 'index', 3],
      ['map-1.xml', 'urlset', 10],
      ['map-2.xml', 'urlset', 10],
      ['map-3.xml', 'urlset', 5],
    ])
    expect(files[0]?.content).toContain(
      '<loc>https://www.example.com/maps/map-2.xml</loc>\n    <lastmod>2026-11-21</lastmod>',
    )
    for (const { name, content } of files) {
      const report = await validateSitemap(content, { sitemapUrl: `https://www.example.com/${name}` })
      expect([name, report.valid, report.findings]).toEqual([name, true, []])
    }
  })
  test('several files are compressed except for the index', async () => {
    const { files } = await writeSitemap(urls, { maxUrls: 20, gzip: true })
    expect(files.map(({ name }) => name)).toEqual(['sitemap.xml', 'sitemap-1.xml.gz', 'sitemap-2.xml.gz'])
    expect(await validateSitemap(files[1]?.content ?? '')).toMatchObject({
      valid: true,
      compressed: true,
      urlCount: 20,
    })
  })
  test('can be fed bit by bit', async () => {
    async function* crawl() {
      for (const url of urls) yield url
    }
    expect((await writeSitemap(crawl())).urlCount).toBe(25)
  })
})

describe('language versions', () => {
  test('name each other and themselves', async () => {
    const pages = expandClusters([
      {
        en: 'https://www.example.com/en',
        de: 'https://www.example.com/de',
        'x-default': 'https://www.example.com/en',
        fr: '',
      },
    ])
    expect(pages.map(({ loc, alternates }) => [loc, alternates?.length])).toEqual([
      ['https://www.example.com/en', 3],
      ['https://www.example.com/de', 3],
    ])
    const text = await textOf(pages)
    expect(text).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
    expect(await validateSitemap(text)).toMatchObject({ valid: true, findings: [], statistics: { alternates: 6 } })
  })
})

test('writes nothing that its own validator would find fault with', async () => {
  const odd = fc
    .tuple(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string({ unit: 'binary', maxLength: 12 }))
    .map((parts) => parts.join(''))
  const date = fc.oneof(fc.constantFrom('2026', '2026-05-10', 'x', ''), fc.date({ noInvalidDate: false }))
  const page = fc.record({
    loc: odd,
    lastmod: date,
    priority: fc.double(),
    images: fc.array(odd, { maxLength: 2 }),
    alternates: fc.array(fc.record({ hreflang: fc.constantFrom('en', 'de', 'EN', 'xx', 'x-default'), href: odd }), {
      maxLength: 3,
    }),
  })
  const allowed = [
    'loc-cross-host',
    'loc-cross-protocol',
    'loc-cross-host-allowed',
    'hreflang-self-missing',
    'hreflang-return-missing',
    'lastmod-future',
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(odd, page), { minLength: 1, maxLength: 4 }), async (urls) => {
      for (const { content } of (await writeSitemap(urls, { now })).files) {
        const { findings } = await validateSitemap(content)
        expect(findings.filter(({ code }) => !allowed.includes(code))).toEqual([])
      }
    }),
    { seed: 5, numRuns: 400 },
  )
})
