import { describe, expect, test } from 'vitest'
import { severities } from './findings/codes.ts'
import { validateSitemap } from './validate.ts'

const sitemapUrl = 'https://www.example.com/sitemap.xml'
const now = new Date('2026-11-21')
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const ns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const image = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
const video = 'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"'
const news = 'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"'
const xhtml = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/** A urlset whose content starts at line 3, column 1. */
const urlset = (content: string, more = '') => `${declaration}<urlset ${ns} ${more}>\n${content}\n</urlset>`
const index = (content: string) => `${declaration}<sitemapindex ${ns}>\n${content}\n</sitemapindex>`
const page = '<loc>https://www.example.com/</loc>'
const url = (content: string) => `<url>\n${content}\n</url>`
const loc = (address: string) => url(`<loc>${address}</loc>`)
const videoOf = (content: string) => urlset(url(`${page}\n<video:video>\n${content}\n</video:video>`), video)
const newsOf = (content: string) => urlset(url(`${page}\n<news:news>\n${content}\n</news:news>`), news)
const fullVideo =
  '<video:thumbnail_loc>https://www.example.com/t.jpg</video:thumbnail_loc><video:title>T</video:title><video:description>D</video:description>'
const fullNews =
  '<news:publication><news:name>N</news:name><news:language>en</news:language></news:publication><news:publication_date>2026-11-20</news:publication_date><news:title>T</news:title>'
const link = (hreflang: string, href: string) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`

async function check(source: string | Uint8Array<ArrayBuffer>, address = sitemapUrl) {
  const { valid, findings } = await validateSitemap(source, { sitemapUrl: address, now })
  return { valid, found: findings.map(({ code, line, column }) => [code, line, column].filter(Boolean).join(' ')) }
}

const octets = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)))

/** Each document and exactly what is found in it. */
const documents: readonly (readonly [string, string | Uint8Array<ArrayBuffer>, readonly string[]])[] = [
  ['a BOM', `\ufeff${urlset(loc('https://www.example.com/'))}`, ['bom 1 1']],
  ['a frequency', urlset(url(`${page}\n<changefreq>Weekly</changefreq>`)), ['changefreq-invalid 5 1']],
  ['a document type', `${declaration}<!DOCTYPE urlset [<!ENTITY a "b">]>\n${urlset('')}`, ['doctype-not-allowed 2 1']],
  ['a repeated field', urlset(url(`${page}\n  <loc>x</loc>`)), ['element-duplicate 5 3']],
  [
    'two news entries',
    urlset(url(`${page}\n<news:news>${fullNews}</news:news>\n<news:news>${fullNews}</news:news>`), news),
    ['element-duplicate 6 1'],
  ],
  ['another order', urlset(url(`<priority>0.5</priority>\n${page}`)), ['element-order 5 1']],
  [
    'an extension before a field',
    urlset(
      url(
        `${page}<image:image><image:loc>https://www.example.com/a.jpg</image:loc></image:image>\n<priority>1</priority>`,
      ),
      image,
    ),
    ['element-order 5 1'],
  ],
  ['an unknown field', urlset(url(`${page}\n<title>x<b>y</b></title>`)), ['element-unknown 5 1']],
  ['a field outside an entry', urlset(`${loc('https://www.example.com/')}\n${page}`), ['element-unknown 6 1']],
  ['an element in a field', urlset(url('<loc>https://www.example.com/<b>x</b></loc>')), ['element-unknown 4 30']],
  [
    'an unknown image tag',
    urlset(
      url(
        `${page}<image:image>\n<image:loc>https://www.example.com/a.jpg</image:loc>\n<image:size>1</image:size></image:image>`,
      ),
      image,
    ),
    ['element-unknown 6 1'],
  ],
  [
    'a page field in an index',
    index('<sitemap><loc>https://www.example.com/a.xml</loc>\n<priority>1</priority></sitemap>'),
    ['element-unknown 4 1'],
  ],
  ['nothing', '', ['empty-document']],
  ['blanks', ' \n\t', ['empty-document']],
  [
    'another declared encoding',
    urlset(loc('https://www.example.com/')).replace('UTF-8', 'ISO-8859-1'),
    ['encoding-not-utf8 1 1'],
  ],
  [
    'UTF-16',
    Uint8Array.from([
      0xff,
      0xfe,
      ...new Uint8Array(
        new Uint16Array([...urlset(loc('https://www.example.com/'))].map((c) => c.charCodeAt(0))).buffer,
      ),
    ]),
    ['encoding-not-utf8 1 1'],
  ],
  ['broken gzip', Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3]), ['gzip-corrupt']],
  [
    'a wrong language',
    urlset(url(`${page}\n${link('en-UK', 'https://www.example.com/')}`), xhtml),
    ['hreflang-code-invalid 5 1'],
  ],
  [
    'a language twice',
    urlset(
      url(`${page}\n${link('en', 'https://www.example.com/')}\n${link('EN', 'https://www.example.com/b')}`),
      xhtml,
    ),
    ['hreflang-duplicate 6 1'],
  ],
  [
    'a relative alternate',
    urlset(url(`${page}\n${link('en', 'https://www.example.com/')}\n${link('de', '/de')}`), xhtml),
    ['hreflang-href-invalid 6 1'],
  ],
  [
    'no link back',
    urlset(
      `${url(`${page}\n${link('en', 'https://www.example.com/')}\n${link('de', 'https://www.example.com/de')}`)}\n${loc('https://www.example.com/de')}`,
      xhtml,
    ),
    ['hreflang-return-missing 6 1'],
  ],
  [
    'no link to itself',
    urlset(url(`${page}\n${link('de', 'https://www.example.com/de')}`), xhtml),
    ['hreflang-self-missing 3 1'],
  ],
  ['an image without address', urlset(url(`${page}\n<image:image/>`), image), ['image-loc-missing 5 1']],
  [
    'an old image tag',
    urlset(
      url(
        `${page}\n<image:image><image:loc>https://www.example.com/a.jpg</image:loc>\n<image:caption>c</image:caption></image:image>`,
      ),
      image,
    ),
    ['image-tag-deprecated 5 1'],
  ],
  ['an index of itself', index(`<sitemap>\n<loc>${sitemapUrl}</loc></sitemap>`), ['index-self-reference 4 1']],
  ['a date to come', urlset(url(`${page}\n<lastmod>2026-11-23</lastmod>`)), ['lastmod-future 5 1']],
  ['no date', urlset(url(`${page}\n<lastmod>yesterday</lastmod>`)), ['lastmod-invalid 5 1']],
  ['a password', urlset(loc('https://me:pw@www.example.com/a')), ['loc-credentials 4 1']],
  ['another host', urlset(loc('https://example.com/')), ['loc-cross-host 4 1']],
  ['another port', urlset(loc('https://www.example.com:8443/')), ['loc-cross-host 4 1']],
  [
    'an image elsewhere',
    urlset(
      url(
        `${page}\n<image:image><image:loc>https://cdn.example.net/a.jpg</image:loc></image:image>\n<image:image><image:loc>https://cdn.example.net/b.jpg</image:loc></image:image>`,
      ),
      image,
    ),
    ['loc-cross-host-allowed 5 1'],
  ],
  ['another protocol', urlset(loc('http://www.example.com/')), ['loc-cross-protocol 4 1']],
  [
    'an address twice',
    urlset(loc('https://www.example.com/') + loc('https://www.example.com/')),
    ['loc-duplicate 6 1'],
  ],
  [
    'two spellings',
    urlset(
      loc('https://www.example.com/%7Ea/') +
        loc('HTTPS://www.example.com/%7Ea/') +
        loc('https://www.example.com/%7Ea/'),
    ),
    ['loc-duplicate-normalised 6 1', 'loc-duplicate 8 1'],
  ],
  [
    'the normal spelling second',
    urlset(
      loc('https://WWW.example.com/a') +
        loc('https://www.example.com/a') +
        loc('https://www.example.com/a') +
        loc('https://WWW.example.com/a'),
    ),
    ['loc-duplicate-normalised 6 1', 'loc-duplicate 8 1', 'loc-duplicate 10 1'],
  ],
  ['an empty address', urlset(loc(' ')), ['loc-empty 4 1']],
  ['a fragment', urlset(loc('https://www.example.com/a#b')), ['loc-fragment 4 1']],
  ['a space', urlset(loc('https://www.example.com/a b')), ['loc-invalid-char 4 1']],
  ['a bar', urlset(loc('https://www.example.com/a|b')), ['loc-invalid-char 4 1']],
  ['a lone per cent sign', urlset(loc('https://www.example.com/100%')), ['loc-invalid-char 4 1']],
  ['a line break', urlset(loc('https://www.example.com/\na')), ['loc-invalid-char 4 1']],
  ['no address', urlset(url('<priority>1</priority>')), ['loc-missing 3 1']],
  ['a relative address', urlset(loc('/about')), ['loc-not-absolute 4 1']],
  ['no scheme', urlset(loc('www.example.com/about')), ['loc-not-absolute 4 1']],
  ['no scheme but a port', urlset(loc('localhost:3000/about')), ['loc-not-absolute 4 1']],
  ['a scheme without host', urlset(loc('https:///about')), ['loc-not-absolute 4 1']],
  ['a letter', urlset(loc('https://www.example.com/é')), ['loc-not-encoded 4 1']],
  ['another scheme', urlset(loc('ftp://www.example.com/a')), ['loc-scheme 4 1']],
  ['a mail address', urlset(loc('mailto:a@example.com')), ['loc-scheme 4 1']],
  ['2,048 characters', urlset(loc(`https://www.example.com/${'a'.repeat(2024)}`)), ['loc-too-long 4 1']],
  ['white space around', urlset(loc('\n https://www.example.com/a\t')), ['loc-whitespace 4 1']],
  ['a page', '<!DOCTYPE html>\n<html><p>Not found', ['looks-like-html 1 1']],
  ['a page in XML', `${declaration}<html xmlns="http://www.w3.org/1999/xhtml"/>`, ['looks-like-html 1 1']],
  ['a language that is none', newsOf(fullNews.replace('>en<', '>english<')), ['news-language-invalid 5 1']],
  ['old news', newsOf(fullNews.replace('2026-11-20', '2026-11-18')), ['news-older-than-2-days 5 1']],
  ['news without title', newsOf(fullNews.replace(/<news:title>.*/, '')), ['news-required-missing 5 1']],
  ['news without a proper date', newsOf(fullNews.replace('2026-11-20', 'today')), ['news-required-missing 5 1']],
  ['news with keywords', newsOf(`${fullNews}<news:keywords>a</news:keywords>`), ['news-tag-deprecated 5 1']],
  ['an empty index', index(''), ['no-sitemaps']],
  ['an empty urlset', urlset(''), ['no-urls']],
  ['no namespace', urlset(loc('https://www.example.com/')).replace(ns, ''), ['ns-missing 2 1']],
  [
    'a prefix on the root alone',
    urlset(loc('https://www.example.com/')).replaceAll('urlset', 's:urlset').replace('xmlns=', 'xmlns:s='),
    ['ns-missing 3 1'],
  ],
  [
    'an unknown extension',
    urlset(url(`${page}\n<x:y xmlns:x="https://example.org/x"><x:z/></x:y>`)),
    ['ns-unknown 5 1'],
  ],
  ['a namespace with a slash', urlset(loc('https://www.example.com/')).replace('0.9"', '0.9/"'), ['ns-wrong 2 1']],
  ['a high priority', urlset(url(`${page}\n<priority>1.1</priority>`)), ['priority-invalid 5 1']],
  ['RSS', `${declaration}<rss version="2.0"><channel/></rss>`, ['root-rss 2 1']],
  ['Atom', `${declaration}<feed xmlns="http://www.w3.org/2005/Atom"/>`, ['root-rss 2 1']],
  ['another root', `${declaration}<urls/>`, ['root-unknown 2 1']],
  ['text in an entry', urlset(url(`${page}\n hello`)), ['stray-text 5 2']],
  ['text in the root', urlset(`and\n${loc('https://www.example.com/')}`), ['stray-text 3 1']],
  ['text after a comment', urlset(`${loc('https://www.example.com/')}<!-- x -->y`), ['stray-text 5 17']],
  ['plain text', 'https://www.example.com/\nhttps://www.example.com/a\n', ['text-sitemap 1 1']],
  [
    'a video too long',
    videoOf(
      `${fullVideo}<video:content_loc>https://www.example.com/v.mp4</video:content_loc><video:duration>28801</video:duration>`,
    ),
    ['video-duration-range 5 1'],
  ],
  [
    'a video that is its page',
    videoOf(`${fullVideo}<video:player_loc>https://www.example.com</video:player_loc>`),
    ['video-loc-equals-page 5 1'],
  ],
  ['a video without address', videoOf(fullVideo), ['video-location-missing 5 1']],
  [
    'a rating of six',
    videoOf(
      `${fullVideo}<video:player_loc>https://player.example.net/v</video:player_loc><video:rating>6</video:rating>`,
    ),
    ['video-rating-range 5 1'],
  ],
  [
    'a video without title',
    videoOf(
      `${fullVideo.replace('<video:title>T</video:title>', '')}<video:content_loc>https://www.example.com/v.mp4</video:content_loc>`,
    ),
    ['video-required-missing 5 1'],
  ],
  [
    'octets that are not UTF-8',
    octets(`${declaration}<urlset ${ns}>\n<!-- caf`, [0xe9], ' -->'),
    ['xml-bad-encoding 3 9'],
  ],
  ['an octet missing at the end', octets(`${declaration}<urlset ${ns}>\n<!-- caf`, [0xc3]), ['xml-bad-encoding 3 9']],
  ['no declaration', urlset(loc('https://www.example.com/')).replace(declaration, ''), ['xml-declaration-missing 1 1']],
  ['a blank before the declaration', `\n ${urlset('')}`, ['xml-not-wellformed 2 2']],
  ['a bare ampersand', urlset(loc('https://www.example.com/?a=1&b=2')), ['xml-not-wellformed 4 34']],
  ['a bare ampersand at the end', urlset(loc('https://www.example.com/?a=1&')), ['xml-not-wellformed 4 34']],
  [
    'an ampersand in an attribute',
    urlset(url(`${page}\n${link('en', 'https://www.example.com/?a=1&b=2')}`), xhtml),
    ['xml-not-wellformed 5 77'],
  ],
  ['an entity of HTML', urlset(loc('https://www.example.com/?a&nbsp;b')), ['xml-not-wellformed 4 32']],
  ['a reference to nothing', urlset(loc('https://www.example.com/?a&#0;b')), ['xml-not-wellformed 4 32']],
  ['a bare less-than sign', urlset(loc('https://www.example.com/?a<1')), ['xml-not-wellformed 4 32']],
  ['another case', urlset(url('<loc>https://www.example.com/ </LOC>')), ['xml-not-wellformed 4 31']],
  ['an open field', urlset('<url>\n<loc>https://www.example.com/\n</url>'), ['xml-not-wellformed 5 1']],
  ['an open root', urlset(loc('https://www.example.com/')).replace('</urlset>', ''), ['xml-not-wellformed 6 1']],
  ['a control character', urlset(loc('https://www.example.com/\u0001')), ['xml-not-wellformed 4 30']],
  ['a second root', `${urlset(loc('https://www.example.com/'))}\n<urlset/>`, ['xml-not-wellformed 7 1']],
  ['words', 'hello world', ['xml-not-wellformed 1 1']],
  ['JSON', '{"urls": []}', ['xml-not-wellformed 1 1']],
  [
    'an undeclared prefix',
    urlset(url(`${page}\n<image:image><image:loc>https://www.example.com/a.jpg</image:loc></image:image>`)),
    ['xml-unbound-prefix 5 1'],
  ],
]

describe('each finding, where it is', () => {
  test.each(documents)('%s', async (_, source, expected) => {
    const { valid, found } = await check(source)
    expect(found).toEqual(expected)
    const codes = found.map((entry) => entry.split(' ')[0] ?? '')
    const isError = codes.some((code) => severities[code as keyof typeof severities] === 'error')
    if (isError) expect(valid).toBe(false)
  })

  test('has a document for every code that needs no large file', () => {
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

describe('each finding weighs what search engines make of it', () => {
  const weights = {
    error: [
      'changefreq-invalid doctype-not-allowed element-duplicate element-unknown empty-document encoding-not-utf8',
      'gzip-corrupt hreflang-code-invalid hreflang-href-invalid image-loc-missing index-self-reference lastmod-invalid',
      'loc-cross-host loc-cross-protocol loc-empty loc-invalid-char loc-missing loc-not-absolute loc-scheme loc-too-long',
      'looks-like-html news-language-invalid news-required-missing no-sitemaps no-urls ns-missing ns-wrong',
      'priority-invalid root-unknown stray-text video-duration-range video-loc-equals-page video-location-missing',
      'video-rating-range video-required-missing xml-bad-encoding xml-not-wellformed xml-unbound-prefix',
    ],
    warning: [
      'hreflang-duplicate hreflang-return-missing hreflang-self-missing image-tag-deprecated lastmod-future',
      'loc-credentials loc-duplicate loc-duplicate-normalised loc-fragment loc-not-encoded loc-whitespace',
      'news-older-than-2-days news-tag-deprecated ns-unknown root-rss xml-declaration-missing',
    ],
    info: ['bom element-order loc-cross-host-allowed text-sitemap'],
  }
  const codes = Object.entries(weights).flatMap(([weight, lines]) =>
    lines.flatMap((line) => line.split(' ').map((code) => [code, weight] as const)),
  )
  test.each(codes)('%s: %s', async (code, weight) => {
    const [, source = ''] = documents.find(([, , found]) => found.some((entry) => entry.split(' ')[0] === code)) ?? []
    const { findings, errorCount, warningCount } = await validateSitemap(source, { sitemapUrl, now })
    expect(findings.find((one) => one.code === code)?.severity).toBe(weight)
    if (weight === 'error') expect(errorCount).toBeGreaterThan(0)
    if (weight === 'warning') expect(warningCount).toBeGreaterThan(0)
  })
  test('loc-outside-dir: error', async () => {
    const { findings } = await validateSitemap(urlset(loc('https://www.example.com/')), {
      sitemapUrl: 'https://www.example.com/shop/sitemap.xml',
    })
    expect(findings).toMatchObject([{ code: 'loc-outside-dir', severity: 'error' }])
  })
})

describe('each finding says what is wrong and what to do', () => {
  test.each<readonly [title: string, message: string, hint: string | null]>([
    ['a BOM', 'The file starts with a byte-order mark. That is allowed, but not needed.', null],
    ['a frequency', 'The change frequency is not one of the seven allowed words.', 'Write it in lower case: weekly'],
    [
      'a document type',
      'The file has a document type declaration. Sitemaps must not: it can carry entity attacks.',
      'Remove the <!DOCTYPE …> part.',
    ],
    ['a repeated field', '<loc> may stand only once in an entry.', null],
    ['two news entries', '<news:news> may stand only once in an entry.', null],
    [
      'another order',
      'The elements are not in the order of the schema. Search engines accept that.',
      'The order is loc, lastmod, changefreq, priority, then extensions.',
    ],
    ['an unknown field', 'This element is not part of the sitemap protocol here.', null],
    [
      'a field outside an entry',
      'This element is not part of the sitemap protocol here.',
      'Directly in <urlset> only <url> may stand.',
    ],
    ['nothing', 'The file is empty.', null],
    [
      'another declared encoding',
      'The file is not declared or saved as UTF-8, which the protocol requires.',
      'Save the file as UTF-8 and declare encoding="UTF-8".',
    ],
    [
      'broken gzip',
      'The compressed file is damaged or incomplete and could not be unpacked.',
      'Compress the sitemap again, or upload it uncompressed.',
    ],
    [
      'a wrong language',
      'The hreflang value is not a language (ISO 639-1), optionally with a region (ISO 3166-1).',
      'The United Kingdom is GB: write en-GB.',
    ],
    ['a language twice', 'The language "en" is named twice for this URL.', null],
    ['a relative alternate', 'The alternate address is missing or not complete.', 'Start it with https:// or http://.'],
    [
      'no link back',
      'https://www.example.com/de does not link back to https://www.example.com/, so search engines may ignore the pair.',
      null,
    ],
    [
      'no link to itself',
      'The alternates of this URL do not include the URL itself.',
      'List every language version, this one too.',
    ],
    ['an image without address', 'The image has no <image:loc>.', null],
    ['an old image tag', 'Google no longer reads <image:caption>.', 'It can be removed.'],
    ['an index of itself', 'The sitemap index lists itself.', null],
    ['a date to come', 'The date lies in the future.', null],
    [
      'no date',
      'The date is not in W3C format.',
      'Write 2026-05-10 or 2026-05-10T17:33:30+00:00; a time needs a time zone.',
    ],
    ['a password', 'The address holds a user name or password, which everybody can read.', null],
    [
      'another host',
      'The address is on example.com, the sitemap on www.example.com.',
      'List it in a sitemap on its own host, or name this sitemap in the robots.txt of that host.',
    ],
    [
      'another port',
      'The address is on www.example.com:8443, the sitemap on www.example.com.',
      'List it in a sitemap on its own host, or name this sitemap in the robots.txt of that host.',
    ],
    [
      'an image elsewhere',
      'Files on cdn.example.net are allowed when both hosts are verified in Search Console.',
      null,
    ],
    [
      'another protocol',
      'The sitemap is on https://, this address is not.',
      'Use https:// throughout, or http:// throughout.',
    ],
    ['an address twice', 'This address is listed on line 4 already.', null],
    ['two spellings', 'This is another spelling of the address on line 4.', 'Both mean https://www.example.com/%7Ea/'],
    [
      'the normal spelling second',
      'This is another spelling of the address on line 4.',
      'Both mean https://www.example.com/a',
    ],
    ['an empty address', 'The <loc> element is empty.', null],
    ['a fragment', 'The part after # is ignored by search engines.', 'List the page once, without the fragment.'],
    ['a space', 'The address holds a space, which must be percent-encoded.', 'Write https://www.example.com/a%20b'],
    ['a bar', 'The address holds "|", which must be percent-encoded.', 'Write https://www.example.com/a%7Cb'],
    [
      'a lone per cent sign',
      'The address holds a "%" that is no escape, which must be percent-encoded.',
      'Write https://www.example.com/100%25',
    ],
    [
      'a line break',
      'The address holds a control character or line break, which must be percent-encoded.',
      'Write https://www.example.com/a',
    ],
    ['no address', 'The entry has no <loc>.', null],
    ['a relative address', 'The address is not complete.', 'Start it with https:// or http://.'],
    ['a scheme without host', 'The address cannot be read as a URL.', 'Start it with https:// or http://.'],
    [
      'a letter',
      'The address holds letters that should be percent-encoded or in punycode.',
      'Write https://www.example.com/%C3%A9',
    ],
    ['another scheme', 'Only http and https addresses can be listed, not "ftp:".', null],
    ['a mail address', 'Only http and https addresses can be listed, not "mailto:".', null],
    ['2,048 characters', 'The address has 2,048 characters; the protocol allows fewer than 2,048.', null],
    ['white space around', 'There is white space around the address.', 'Put the address on one line.'],
    [
      'a page',
      'This is an HTML page, not a sitemap.',
      'Check that the address is right and that the server does not answer with an error page.',
    ],
    [
      'a language that is none',
      'The language of the publication is not an ISO 639 code.',
      'Write two or three letters; for Chinese zh-cn or zh-tw.',
    ],
    [
      'old news',
      'The article is older than two days; news sitemaps are for newer ones.',
      'Remove the entry or its <news:news> part.',
    ],
    ['news without title', 'The news entry lacks <news:title>.', null],
    [
      'news without a proper date',
      'The publication date is not in W3C format, so it counts as missing.',
      'Write 2026-05-10T17:33:30+00:00.',
    ],
    ['news with keywords', 'Google no longer reads <news:keywords>.', 'It can be removed.'],
    ['an empty index', 'The index lists no sitemaps.', null],
    ['an empty urlset', 'No <loc> URLs found in the sitemap content provided.', null],
    [
      'no namespace',
      'The sitemap namespace is missing.',
      'Add xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" to the root element.',
    ],
    [
      'a prefix on the root alone',
      '<url> is not in the sitemap namespace: it lacks the prefix of the root element.',
      'Use the same prefix throughout, or none.',
    ],
    ['an unknown extension', 'Search engines do not know <x:y> and will ignore it.', null],
    [
      'a namespace with a slash',
      'The namespace of the root element is not that of the sitemap protocol.',
      'It must be exactly http://www.sitemaps.org/schemas/sitemap/0.9.',
    ],
    ['a high priority', 'The priority is not a number from 0.0 to 1.0.', null],
    [
      'RSS',
      'This is a feed (RSS or Atom), not an XML sitemap. Google accepts feeds, but only recent pages are in them.',
      null,
    ],
    [
      'another root',
      'Missing <urlset> root element.',
      'The root element is <urls>; a sitemap has <urlset> or <sitemapindex>.',
    ],
    ['text in an entry', 'There is text between the elements.', null],
    ['plain text', 'This is a plain-text sitemap, one address a line. Search engines accept it; it is not XML.', null],
    ['a video too long', 'The duration is not a whole number of seconds from 1 to 28,800.', null],
    ['a video that is its page', '<video:player_loc> is the address of the page.', null],
    ['a video without address', 'The video has neither <video:content_loc> nor <video:player_loc>.', null],
    ['a rating of six', 'The rating is not a number from 0.0 to 5.0.', null],
    ['a video without title', 'The video lacks <video:title>.', null],
    ['octets that are not UTF-8', 'The file holds bytes that are not UTF-8.', 'Save the file as UTF-8.'],
    [
      'no declaration',
      'Does not appear to be an XML file.',
      'Only the XML declaration is missing, and search engines read the file without it. To be safe, put <?xml version="1.0" encoding="UTF-8"?> on the first line.',
    ],
    [
      'a blank before the declaration',
      'The XML declaration is not at the very start of the file.',
      'Remove what stands before it.',
    ],
    ['a bare ampersand', 'Here stands an "&" that starts no XML reference.', 'Write it as &amp;.'],
    ['a bare less-than sign', 'Here stands a "<" that starts no tag.', 'Write it as &lt;.'],
    [
      'another case',
      'Malformed <loc> tags detected.',
      'Tags must be closed in reverse order, in the same upper or lower case.',
    ],
    ['an open root', 'Missing closing </urlset> tag.', null],
    ['a control character', 'This character is not allowed in XML.', 'Control characters must be removed.'],
    ['a second root', 'There is a second root element.', null],
    ['words', 'Does not appear to be an XML file.', null],
    ['an undeclared prefix', 'The prefix "image" is used but not declared.', null],
  ])('%s: %s', async (title, message, hint) => {
    const [, source = ''] = documents.find(([name]) => name === title) ?? []
    const { findings } = await validateSitemap(source, { sitemapUrl, now })
    const finding = findings.find((one) => one.message === message)
    expect(finding?.message).toBe(message)
    expect(finding?.hint ?? null).toBe(hint)
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
    expect(await check(source)).toEqual({ valid: true, found: [] })
  })
})

describe('scope', () => {
  test('is the directory of the sitemap', async () => {
    const source = urlset(loc('https://www.example.com/shop/a') + loc('https://www.example.com/about'))
    expect((await check(source, 'https://www.example.com/shop/sitemap.xml')).found).toEqual(['loc-outside-dir 6 1'])
  })
  test('is the most frequent host when the address of the sitemap is unknown', async () => {
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
    const picture = `<image:image><image:loc>${address}</image:loc></image:image>`
    const { findings } = await validateSitemap(urlset(url(`${page}\n${picture}`), image))
    return findings.map(({ code }) => code)
  }

  test.each([
    ['/a.jpg', 'loc-not-absolute'],
    ['ftp://www.example.com/a.jpg', 'loc-scheme'],
    ['https://www.example.com/a b.jpg', 'loc-invalid-char'],
    [`https://www.example.com/${'a'.repeat(2048)}.jpg`, 'loc-too-long'],
  ])('is at fault: %#', async (address, code) => {
    expect(await codesOf(address)).toContain(code)
  })

  test('on another host is said, on the page’s own is not', async () => {
    expect(await codesOf('https://cdn.example.net/a.jpg')).toContain('loc-cross-host-allowed')
    expect(await codesOf('https://www.example.com/a.jpg')).not.toContain('loc-cross-host-allowed')
  })
})
