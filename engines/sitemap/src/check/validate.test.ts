import { describe, expect, test } from 'vitest'
import { severities } from '../base/finding.ts'
import {
  declaration,
  documents,
  fullNews,
  fullVideo,
  image,
  index,
  link,
  loc,
  newsOf,
  now,
  ns,
  page,
  sitemapUrl,
  url,
  urlset,
  videoOf,
  xhtml,
} from '../testing.ts'
import { validateSitemap } from './validate.ts'

async function check(source: string | Uint8Array<ArrayBuffer>, address = sitemapUrl) {
  const { valid, findings } = await validateSitemap(source, { sitemapUrl: address, now })
  return {
    valid,
    found: findings.map(({ code, line, column }) => [code, line, column].filter(Boolean).join(' ')),
    sentences: findings.map(({ severity, message, hint = '' }) => `${severity}: ${message} ${hint}`.trim()),
  }
}

describe('each finding, where it is', () => {
  test.each(documents)('%s', async (_, source, expected) => {
    const { valid, found } = await check(source)
    expect(found).toEqual(expected)
    const codes = found.map((entry) => entry.split(' ')[0] ?? '')
    const isError = codes.some((code) => severities[code as keyof typeof severities] === 'error')
    if (isError) expect(valid).toBe(false)
  })

  test('every finding has its reviewed severity and sentences', async () => {
    const sentences = documents.map(async ([title, source]) => [title, (await check(source)).sentences.join('\n')])
    expect(Object.fromEntries(await Promise.all(sentences))).toMatchSnapshot()
  })

  test('a raw ampersand hides no other error', async () => {
    const { valid, found } = await check(
      urlset(
        `${url('<loc>https://www.example.com/?a=1&b=2</loc>')}\n${url(`${page}<changefreq>sometimes</changefreq>`)}`,
      ),
    )
    expect(valid).toBe(false)
    expect(found.map((entry) => entry.split(' ')[0])).toEqual(['xml-not-wellformed', 'changefreq-invalid'])
  })

  test('every code that needs no large file has a document', () => {
    const large = [
      'image-too-many',
      'news-too-many',
      'too-large',
      'too-many-sitemaps',
      'too-many-urls',
      'loc-outside-dir',
    ]
    const shown = documents.flatMap(([, , expected]) => expected.map((entry) => entry.split(' ')[0]))
    expect(Object.keys(severities).filter((code) => !shown.includes(code) && !large.includes(code))).toEqual([])
  })
})

describe('documents without findings', () => {
  test.each([
    [
      'all fields',
      urlset(url(`${page}<lastmod>2026-11-21</lastmod><changefreq>never</changefreq><priority>0.5</priority>`)),
    ],
    [
      'a prefixed root',
      `${declaration}<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url><s:loc>https://www.example.com/</s:loc></s:url></s:urlset>`,
    ],
    ['CDATA', urlset(url('<loc><![CDATA[https://www.example.com/?a=1&b=2]]></loc>'))],
    ['references', urlset(loc('https://www.example.com/?a=1&amp;b=&#50;&#x33;'))],
    [
      'comments and instructions with anything',
      urlset(`<!-- a & b < c --><?x a & b?>${loc('https://www.example.com/')}`),
    ],
    ['ampersands around comments', urlset(url('<loc>https://www.example.com/?a<!-- & -->&amp;b</loc>'))],
    [
      'empty elements',
      `${declaration}<urlset ${ns} ${xhtml}><url>${page}<xhtml:link rel="alternate" media="only screen" href="https://m.example.com/"/></url></urlset>`,
    ],
    ['known extensions', urlset(url(`${page}<m:mobile xmlns:m="http://www.google.com/schemas/sitemap-mobile/1.0"/>`))],
    [
      'a player elsewhere',
      videoOf(
        `${fullVideo}<video:player_loc>https://player.example.net/v</video:player_loc><video:tvshow><video:x/></video:tvshow>`,
      ),
    ],
    ['fresh news', newsOf(fullNews)],
    ['an index', index('<sitemap><loc>https://www.example.com/a.xml.gz</loc><lastmod>2026</lastmod></sitemap>')],
    ['returned links', urlset(url(`${page}${link('x-default', 'https://www.example.com')}`), xhtml)],
    ['addresses with brackets and quotes', urlset(loc('https://www.example.com/a[1]?b=&apos;c&apos;'))],
  ])('%s', async (_, source) => {
    expect(await check(source)).toEqual({ valid: true, found: [], sentences: [] })
  })
})

describe('scope', () => {
  test('the scope is the directory of the sitemap', async () => {
    const source = urlset(loc('https://www.example.com/shop/a') + loc('https://www.example.com/about'))
    expect((await check(source, 'https://www.example.com/shop/sitemap.xml')).found).toEqual(['loc-outside-dir 6 1'])
  })
  test('the scope is the most frequent host when the address of the sitemap is unknown', async () => {
    const source = urlset(
      ['https://a.example/', 'https://b.example/', 'https://b.example/x', 'http://b.example/y'].map(loc).join(''),
    )
    const { findings, statistics } = await validateSitemap(source)
    expect(findings.map(({ code, line }) => [code, line])).toEqual([
      ['loc-cross-host', 4],
      ['loc-cross-protocol', 10],
    ])
    expect(findings[0]?.message).toContain('assumed')
    expect(statistics).toMatchObject({ host: 'b.example', hostAssumed: true })
  })
  test('judges punycode and letters alike', async () => {
    const source = urlset(loc('https://xn--bcher-kva.example/a') + loc('https://bücher.example/b'))
    expect((await validateSitemap(source)).findings.map(({ code }) => code)).toEqual(['loc-not-encoded'])
  })
})

describe('the address of an image', () => {
  const codesOf = async (address: string) => {
    const bitmap = `<image:image><image:loc>${address}</image:loc></image:image>`
    const { findings } = await validateSitemap(urlset(url(`${page}\n${bitmap}`), image))
    return findings.map(({ code }) => code)
  }

  test.each([
    ['/a.jpg', 'loc-not-absolute'],
    ['ftp://www.example.com/a.jpg', 'loc-scheme'],
    ['https://www.example.com/a b.jpg', 'loc-invalid-char'],
    [`https://www.example.com/${'a'.repeat(2048)}.jpg`, 'loc-too-long'],
  ])('the address of an image is at fault: %#', async (address, code) => {
    expect(await codesOf(address)).toContain(code)
  })

  test('the address of an image on another host is reported, on the page’s own is not', async () => {
    expect(await codesOf('https://cdn.example.net/a.jpg')).toContain('loc-cross-host-allowed')
    expect(await codesOf('https://www.example.com/a.jpg')).not.toContain('loc-cross-host-allowed')
  })
})

test("an address that is not of the web leaves the sitemap's place unknown", async () => {
  const source =
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://a.example/</loc></url></urlset>'
  const plain = await validateSitemap(source)
  for (const sitemapUrl of ['mailto:a@b.example', 'data:,x', 'x: y', '\r\nX: y'])
    expect((await validateSitemap(source, { sitemapUrl })).findings).toEqual(plain.findings)
})
