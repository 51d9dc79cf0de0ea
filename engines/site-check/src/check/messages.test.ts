// The sentence of a finding names what it is about; limits are met from both sides.
import { describe, expect, test } from 'vitest'
import { checkSite, fixSite, type SiteFiles } from '../index.ts'

type Files = Readonly<Record<string, string>>

const site = (files: Files): SiteFiles => ({
  async *list() {
    for (const [path, content] of Object.entries(files)) yield { path, size: content.length }
  },
  read: async (path) => new TextEncoder().encode(files[path]),
})
const reported = async (files: Files, rule: string, options = {}) =>
  (await checkSite(site(files), options)).findings.filter((one) => one.rule === rule).map(({ message }) => message)

const headers = (...lines: string[]) => ({
  'index.html': '<title>x</title>',
  _headers: ['/*', ...lines.map((line) => `  ${line}`)].join('\n'),
})

test.each([
  ['content-security-policy', "default-src 'self'"],
  ['strict-transport-security', 'max-age=31536000'],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
])('a host that sends no %s is reported', async (name, value) => {
  expect(await reported(headers('x-a: b'), 'header-missing')).toContain(`No page gets the header ${name}.`)
  expect(await reported(headers(`${name}: ${value}`), 'header-missing')).not.toContain(
    `No page gets the header ${name}.`,
  )
})

test.each([
  [['strict-transport-security: max-age=15767999'], 'strict-transport-security: max-age is under half a year.'],
  [['x-content-type-options: sniff'], 'x-content-type-options: the only valid value is nosniff.'],
  [['referrer-policy: unsafe-url'], 'referrer-policy: unsafe-url sends the full URL to every site.'],
  [['x-frame-options: ALLOWALL'], 'x-frame-options: the only valid values are DENY and SAMEORIGIN.'],
  [
    ['access-control-allow-origin: *', 'access-control-allow-credentials: true'],
    'access-control-allow-origin: browsers reject * together with credentials.',
  ],
  [["content-security-policy: img-src 'self'"], 'content-security-policy: it does not restrict scripts.'],
  [
    ["content-security-policy: script-src 'self' 'unsafe-inline'"],
    "content-security-policy: 'unsafe-inline' allows any injected script to run.",
  ],
  [['content-security-policy: default-src *'], 'content-security-policy: it allows scripts from any origin.'],
  [['content-security-policy: script-src https:'], 'content-security-policy: it allows scripts from any origin.'],
  [['content-security-policy: script-src http:'], 'content-security-policy: it allows scripts from any origin.'],
])('%j is weak', async (lines, sentence) => {
  expect(await reported(headers(...lines), 'header-weak')).toEqual([sentence])
})

test.each([
  'strict-transport-security: max-age=15768000',
  'x-content-type-options: NoSniff',
  'x-frame-options: SAMEORIGIN',
  'access-control-allow-origin: *',
  "content-security-policy: script-src 'unsafe-inline' 'nonce-abc'",
  "content-security-policy: script-src 'strict-dynamic' https:",
])('%s is as it should be', async (line) => {
  expect(await reported(headers(line), 'header-weak')).toEqual([])
})

describe('an image', () => {
  test.each([
    ['scan.bmp', '50 kB as an uncompressed bitmap.'],
    ['scan.tif', '50 kB as a TIFF, which browsers do not show.'],
    ['scan.tiff', '50 kB as a TIFF, which browsers do not show.'],
    ['scan.psd', '50 kB as a Photoshop file.'],
  ])('an image %s of 50 kB is reported, and none below', async (file, sentence) => {
    expect(await reported({ [file]: 'x'.repeat(50_000) }, 'image-heavy')).toEqual([sentence])
    expect(await reported({ [file]: 'x'.repeat(49_999) }, 'image-heavy')).toEqual([])
  })

  const weighed = (size: number, left: number) =>
    reported({ 'a.jpg': 'x'.repeat(size) }, 'image-heavy', {
      weigh: async (_: string, content: Uint8Array) => ({ content: content.subarray(0, left), how: 'anew' }),
    })
  test.each([
    [20_000, 10_000, ['20 kB would be 10 kB at the same visual quality (anew).']],
    [20_000, 10_001, []],
    [200_000, 180_000, ['200 kB would be 180 kB at the same visual quality (anew).']],
    [200_000, 180_001, []],
    [9999, 0, []],
  ])('an image of %i bytes that %i would do for is reported', async (size, left, sentences) => {
    expect(await weighed(size, left)).toEqual(sentences)
  })
})

describe('pages that share a title', () => {
  const pages = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}.html`, '<title>Same</title>']))
  test('name up to three others', async () => {
    expect((await reported(pages(4), 'title-duplicate'))[0]).toBe('Same title as p1.html, p2.html, p3.html: "Same"')
    expect((await reported(pages(6), 'title-duplicate'))[0]).toBe(
      'Same title as p1.html, p2.html, p3.html and 2 more: "Same"',
    )
  })
})

test('a translation is reported by its file, a lost one by its address', async () => {
  const files = {
    'a.html':
      '<link rel="alternate" hreflang="de" href="/de.html"><link rel="alternate" hreflang="fr" href="/fr.html">',
    'de.html': '<p>x',
  }
  expect(await reported(files, 'hreflang-no-return')).toEqual([
    'de.html does not list this page as a language version.',
  ])
  expect(await reported(files, 'link-broken')).toEqual(['The fr version /fr.html is missing from the built site.'])
})

test('a closed robots.txt names the search engines, and no fix opens it', async () => {
  const files = { 'index.html': '<title>x</title>', 'robots.txt': 'User-agent: *\nDisallow: /\n' }
  expect(await reported(files, 'robots-closed')).toEqual(['The home page is disallowed for Googlebot and Bingbot.'])
  const fixes = []
  for await (const { file } of fixSite(site(files))) fixes.push(file)
  expect(fixes).toEqual([])
})

describe('an address of a sitemap', () => {
  const listing = (...paths: string[]) =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>https://a.example/${path}</loc></url>`).join('')}</urlset>`
  const files = (head: string, more: Files = {}) => ({
    'index.html': '<title>x</title>',
    'b.html': head,
    'sitemap.xml': listing('', 'b.html'),
    ...more,
  })
  test.each<[string, string, Files, string[]]>([
    [
      'robots-blocks-sitemap',
      '<title>b</title>',
      { 'robots.txt': 'User-agent: Googlebot\nDisallow: /b\n\nUser-agent: *\nDisallow:' },
      ['https://a.example/b.html is disallowed by line 2 of robots.txt.'],
    ],
    ['robots-blocks-sitemap', '', { 'robots.txt': 'User-agent: *\nDisallow: /' }, []],
    [
      'sitemap-missing-page',
      '',
      { 'sitemap.xml': listing('', 'never') },
      ['https://a.example/never is missing from the built site.'],
    ],
    [
      'sitemap-redirected',
      '',
      { _redirects: '/old / 301', 'sitemap.xml': listing('', 'old') },
      ['https://a.example/old redirects to /.'],
    ],
    ['sitemap-redirected', '<meta http-equiv="refresh" content="0; url=/">', {}, ['b.html refreshes to /.']],
    ['sitemap-noindex', '<meta name="robots" content="noindex">', {}, ['b.html is set to noindex.']],
    [
      'sitemap-noindex',
      '',
      { _headers: '/b.html\n  x-robots-tag: noindex' },
      ['b.html is set to noindex by _headers.'],
    ],
    ['sitemap-noindex', '', { _headers: '/b.html\n  X-Robots-Tag: none' }, ['b.html is set to noindex by _headers.']],
    ['sitemap-noindex', '', { _headers: '/b.html\n  x-robots-tag: nofollow' }, []],
    ['sitemap-not-canonical', '<link rel="canonical" href="/">', {}, ['b.html has / as its canonical URL.']],
    ['sitemap-not-canonical', '<link rel="canonical" href="b.html">', {}, []],
  ])('%s: %j with %j', async (rule, head, more, sentences) => {
    expect(await reported(files(head, more), rule)).toEqual(sentences)
  })
})

test('the poster of a video is looked for', async () => {
  const files = { 'a.html': '<video poster="p.jpg"></video>' }
  expect(await reported(files, 'resource-missing')).toEqual(['p.jpg is missing from the built site.'])
})

test('a heavy page names its heaviest files, with their sizes', async () => {
  const files = {
    'index.html': '<title>x</title><img src="a.jpg"><img src="b.jpg"><img src="b.jpg"><img src="c.svg">',
    'a.jpg': 'x'.repeat(1_500_000),
    'b.jpg': 'x'.repeat(3_600_000),
    'c.svg': 'x'.repeat(9000),
  }
  const [message = ''] = await reported(files, 'page-heavy')
  expect(message.indexOf('b.jpg 3.6 MB')).toBeLessThan(message.indexOf('a.jpg 1.5 MB'))
  expect([message.includes('b.jpg 3.6 MB'), message.includes('c.svg')]).toEqual([true, false])
  expect(await reported({ ...files, 'a.jpg': 'x'.repeat(1_300_000) }, 'page-heavy')).toEqual([])
})

test('a report says how many images were weighed, and how many were not', async () => {
  const files = { 'index.html': '<title>x</title>', 'a.jpg': 'x'.repeat(20_000), 'b.png': 'x', 'c.webp': 'x' }
  const { weighed } = await checkSite(site(files), { weigh: async () => null })
  expect(weighed).toEqual({ images: 1, others: 2 })
  expect((await checkSite(site(files))).weighed).toBeUndefined()
})

test('a blocked style sheet is reported once, at its line of robots.txt, with the pages that load it', async () => {
  const pages = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [`${name}.html`, '<link rel="stylesheet" href="/shut.css">']),
  )
  const files = { ...pages, 'shut.css': 'p{}', 'robots.txt': 'User-agent: *\n\nDisallow: /shut\n' }
  const { findings } = await checkSite(site(files))
  const own = findings.filter(({ rule }) => rule === 'robots-blocks-resource')
  expect(own).toEqual([
    expect.objectContaining({ file: 'robots.txt', line: 3, message: expect.stringContaining('3 pages') }),
  ])
})

test('a date that there cannot be is not in the future, too', async () => {
  const files = (day: string) => ({
    'index.html': '<title>x</title>',
    'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://a.example/</loc><lastmod>${day}</lastmod></url></urlset>`,
  })
  expect(await reported(files('2999-11-31'), 'sitemap-lastmod-future')).toEqual([])
  expect(await reported(files('2999-11-31'), 'sitemap-invalid')).toHaveLength(1)
  expect(await reported(files('2999-11-30'), 'sitemap-lastmod-future')).toHaveLength(1)
})
