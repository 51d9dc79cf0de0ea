import { describe, expect, test } from 'vitest'
import { validateSitemap } from '../check/validate.ts'

const ns = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
].join(' ')
const page = 'https://a.example/'
const sitemap = (...entries: string[]) =>
  `<?xml version="1.0"?><urlset ${ns}>${entries.map((entry) => `<url><loc>${page}</loc>${entry}</url>`).join('')}</urlset>`
const now = '2026-11-21T10:00:00Z'
async function codes(source: string, at = now) {
  const { findings } = await validateSitemap(source, { now: new Date(at) })
  return findings.map(({ code }) => code).filter((code) => code !== 'loc-duplicate')
}

describe('a date of change', () => {
  const codeOf = (date: string, at = now) => codes(sitemap(`<lastmod>${date}</lastmod>`), at)
  test('may be that of a day that has begun somewhere', async () => {
    expect(await codeOf('2026-11-22')).toEqual([])
    expect(await codeOf('2026-11-22', '2026-11-21T09:59:59.999Z')).toEqual(['lastmod-future'])
  })
  test('may be five minutes ahead of our clock', async () => {
    expect(await codeOf('2026-11-21T10:05:00Z')).toEqual([])
    expect(await codeOf('2026-11-21T10:05:00.001Z')).toEqual(['lastmod-future'])
  })
  test('the statistics of dates of change have their number, the oldest and the newest', async () => {
    const dates = ['2026-05-10', '2025', '2026-05-10T00:00Z', 'soon', '2026-11'].map(
      (date) => `<lastmod>${date}</lastmod>`,
    )
    const { statistics } = await validateSitemap(sitemap(...dates), { now: new Date(now) })
    expect(statistics).toMatchObject({ withLastmod: 4, oldestLastmod: '2025', newestLastmod: '2026-11' })
  })
  test('the first of two dates of change at the same instant is reported', async () => {
    const dates = ['2026-05-10T00:00Z', '2026-05-10'].map((date) => `<lastmod>${date}</lastmod>`)
    const { statistics } = await validateSitemap(sitemap(...dates), { now: new Date(now) })
    expect(statistics).toMatchObject({ oldestLastmod: '2026-05-10T00:00Z', newestLastmod: '2026-05-10T00:00Z' })
  })
})

describe('a frequency and a priority', () => {
  test.each(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'])(
    'a page may change %s',
    async (word) => {
      expect(await codes(sitemap(`<changefreq>${word}</changefreq>`))).toEqual([])
      const { findings } = await validateSitemap(sitemap(`<changefreq>${word.toUpperCase()}</changefreq>`))
      expect(findings).toMatchObject([{ code: 'changefreq-invalid', hint: `Write it in lower case: ${word}` }])
    },
  )
  test.each(['0', '1', '1.0', '+1', '.5', '0.'])('%s is a priority', async (text) =>
    expect(await codes(sitemap(`<priority>${text}</priority>`))).toEqual([]),
  )
  test.each(['1.01', '2', '-0.1', '.', '', '0,5', '1e0'])('%j is no priority', async (text) =>
    expect(await codes(sitemap(`<priority>${text}</priority>`))).toEqual(['priority-invalid']),
  )
})

describe('news', () => {
  const news = (change: (whole: string) => string) =>
    codes(
      sitemap(
        `<news:news>${change('<news:publication><news:name>N</news:name><news:language>en</news:language></news:publication><news:publication_date>2026-11-19T10:00:00Z</news:publication_date><news:title>T</news:title>')}</news:news>`,
      ),
    )
  test('news are two days old at most', async () => {
    expect(await news((whole) => whole)).toEqual([])
    expect(await news((whole) => whole.replace('T10:00:00Z', 'T09:59:59Z'))).toEqual(['news-older-than-2-days'])
  })
  test.each(['access', 'genres', 'keywords', 'stock_tickers', 'geo_locations'])('say nothing by %s', async (name) =>
    expect(await news((whole) => `${whole}<news:${name}>x</news:${name}>`)).toEqual(['news-tag-deprecated']),
  )
  test.each(['name', 'language', 'publication_date', 'title'])('lack their %s', async (name) => {
    expect(await news((whole) => whole.replace(new RegExp(`<news:${name}>.*?</news:${name}>`), ''))).toEqual([
      'news-required-missing',
    ])
    expect(await news((whole) => whole.replace(new RegExp(`(?<=<news:${name}>).*?(?=</news:${name}>)`), ' '))).toEqual([
      'news-required-missing',
    ])
  })
  test('hold nothing else', async () =>
    expect(await news((whole) => `${whole}<news:author>x</news:author>`)).toEqual(['element-unknown']))
})

describe('links to other languages', () => {
  const link = (attributes: string) => codes(sitemap(`<xhtml:link ${attributes}/>`))
  test.each([
    [`rel="alternate" hreflang="en" href="${page}"`, []],
    [`rel=" ALTERNATE " hreflang="en" href="${page}"`, []],
    [`hreflang="en" href=" ${page} "`, []],
    [`rel="canonical" href="x"`, []],
    [`rel="alternate" media="handheld" href="x"`, []],
    [`rel="alternate" href="${page}"`, ['hreflang-code-invalid']],
    [`rel="alternate" hreflang="en"`, ['hreflang-href-invalid']],
  ])('%s', async (attributes, expected) => expect(await link(attributes)).toEqual(expected))
})

test('the list of a plain text is judged line by line, from its first column', async () => {
  const { findings, urlCount } = await validateSitemap(`${page}\r\n\r/a\n${page}#b\r${page}?c d\n`, {
    now: new Date(now),
  })
  expect(urlCount).toBe(4)
  expect(findings.map(({ code, line, column }) => [code, line, column])).toEqual([
    ['text-sitemap', 1, 1],
    ['loc-not-absolute', 3, 1],
    ['loc-fragment', 4, 1],
    ['loc-duplicate-normalised', 4, 1],
    ['loc-invalid-char', 5, 1],
  ])
})

test('a plain text lists 50,000 pages', async () => {
  const list = (count: number) => Array.from({ length: count }, (_, index) => `${page}${index}`).join('\n')
  expect(await codes(list(50_000))).toEqual(['text-sitemap'])
  const { findings } = await validateSitemap(list(50_001))
  expect(findings.map(({ code, line, column }) => [code, line, column])).toEqual([
    ['text-sitemap', 1, 1],
    ['too-many-urls', 50_001, 1],
  ])
})

test('a control character in an address is reported as one', async () => {
  const { findings } = await validateSitemap(
    sitemap().replace('</urlset>', `<url><loc>${page}a\u007f</loc></url></urlset>`),
  )
  expect(findings[0]?.message).toBe(
    'The URL contains a control character or line break, which must be percent-encoded.',
  )
})

test('advice on an address is written as the file needs it', async () => {
  const hintsIn = async (text: string) =>
    (await validateSitemap(text)).findings.flatMap(({ code, hint }) => (code === 'loc-not-encoded' ? [hint] : []))
  const address = 'https://a.example/é?a=1&b=2'
  const xml = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${address.replace('&', '&amp;')}</loc></url></urlset>`
  expect(await hintsIn(xml)).toEqual([expect.stringContaining('?a=1&amp;b=2')])
  expect(await hintsIn(`${address}\n`)).toEqual([expect.stringContaining('?a=1&b=2')])
})
