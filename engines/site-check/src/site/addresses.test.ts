// The file behind an address of a site, and the URL of the site.
import { describe, expect, test } from 'vitest'
import { createHostSettings } from '../hosts/hosts.ts'
import { createAddresses, findBaseUrl, readSitemaps, sampleOf } from './addresses.ts'

const files = new Set(['index.html', 'a.html', 'b/index.html', 'b/c d.html', 'x.pdf'])
const redirect = (from: RegExp, kind: 'redirect' | 'rewrite', force = false) => ({ from, to: '/to', force, kind })
const rules = [
  redirect(/^\/site\/old$/, 'redirect'),
  redirect(/^\/site\/app\//, 'rewrite'),
  redirect(/^\/site\/a$/, 'redirect'),
  redirect(/^\/site\/x\.pdf$/, 'redirect', true),
]
const host = createHostSettings([['_redirects', { headers: [], redirects: rules }]])
const served = (path: string) => path === '/site/api'
const site = createAddresses('https://a.example/site/', { files }, host, served)
const resolve = (href: string, path = 'a.html', base: string | null = null) => site.resolve(href, { path, base })

describe('an address', () => {
  test.each([
    ['b/', 'b/index.html', ''],
    ['b', 'b/index.html', ''],
    ['./', 'index.html', ''],
    [' /site/a.html#top ', 'a.html', 'top'],
    ['/site/a', 'a.html', ''],
    ['//a.example/site/b/c%20d', 'b/c d.html', ''],
    ['https://a.example/site/b/c%20d.html?x=1#y', 'b/c d.html', 'y'],
    ['#part', 'a.html', 'part'],
  ])('%j is a file', (href, file, fragment) =>
    expect(resolve(href)).toMatchObject({ kind: 'file', file, fragment, url: expect.stringMatching(/^https:/) }),
  )
  test.each([
    '/',
    '/other/a.html',
    'https://b.example/site/a.html',
    'mailto:a@a.example',
    'tel:1',
    'javascript:x',
    'http://[',
    '{{ url }}',
    '<%= url %>',
    '/site/app/x',
    '/site/api',
  ])('%j leads elsewhere', (href) => expect(resolve(href)).toEqual({ kind: 'elsewhere' }))
  test('a missing address is reported as missing, or as redirected', () => {
    expect(resolve('gone')).toEqual({ kind: 'missing', url: 'https://a.example/site/gone' })
    expect(resolve('old')).toMatchObject({ kind: 'redirect', url: 'https://a.example/site/old', to: '/to' })
    expect(resolve('x.pdf')).toMatchObject({ kind: 'redirect' })
  })
  test("an address is read from its own page, or from that page's base", () => {
    expect(resolve('c d.html', 'b/index.html')).toMatchObject({ kind: 'file', file: 'b/c d.html' })
    expect(resolve('c%20d.html', 'a.html', 'b/')).toMatchObject({ file: 'b/c d.html' })
    expect(resolve('a.html', 'b/index.html', '../')).toMatchObject({ file: 'a.html' })
    expect(resolve('a.html', 'a.html', 'http://[')).toMatchObject({ file: 'a.html' })
    expect(resolve('#x', 'a.html', 'b/')).toMatchObject({ file: 'b/index.html', fragment: 'x' })
  })
  test('an address of a file leaves index.html out', () => {
    const shown = ['index.html', 'b/index.htm', 'b/c d.html', 'myindex.html'].map(site.urlOf)
    expect(shown).toEqual(['', 'b/', 'b/c%20d.html', 'myindex.html'].map((one) => `https://a.example/site/${one}`))
  })
  test.each([
    ['b/index.html#x', 'https://a.example/site/b/'],
    ['b/index.htm?x=1', 'https://a.example/site/b/?x=1'],
    ['b/%63%20d.html', 'https://a.example/site/b/c%20d.html'],
    ['http://[', 'http://['],
  ])('%j is compared as %j', (address, same) => expect(site.normalise(address)).toBe(same))
})

describe('where a site lies', () => {
  const base = (pages: Record<string, string>, listed: string[] = []) =>
    findBaseUrl(
      Object.entries(pages).map(([path, html]) => sampleOf(path, html)),
      listed,
      new Set(Object.keys(pages)),
    )
  const canonical = (href: string) => `<link rel="canonical" href="${href}">`
  test('the URL of a site follows from canonical addresses of the page itself', () => {
    expect(base({ 'a.html': canonical('https://a.example/x/a.html') })).toEqual({
      baseUrl: 'https://a.example/x/',
      known: true,
    })
    expect(base({ 'a.html': canonical('https://a.example/b.html'), 'b.html': '' })).toMatchObject({ known: false })
  })
  test('the URL of a site follows from most addresses, a page by name twice', () => {
    const pages = { 'index.html': '', 'a.html': canonical('https://a.example/a.html') }
    expect(base(pages, ['https://b.example/']).baseUrl).toBe('https://a.example/')
    expect(base(pages, ['https://b.example/', 'https://b.example/']).baseUrl).toBe('https://a.example/')
    expect(
      base(
        pages,
        Array.from({ length: 3 }, () => 'https://b.example/'),
      ).baseUrl,
    ).toBe('https://b.example/')
  })
  test('the URL of a site is the shorter of two', () => {
    expect(base({ 'a.html': '' }, ['https://a.example/x/a.html', 'https://a.example/a.html']).baseUrl).toBe(
      'https://a.example/',
    )
  })
  test('the URL of a site follows from links and resources if no address names it', () => {
    const unknown = (path: string) => ({ baseUrl: `https://site.invalid/${path}`, known: false })
    expect(base({ 'a.html': '<a href="/x/a.html">' })).toEqual(unknown('x/'))
    expect(base({ 'a.html': '<img src="/x/a.html">' })).toEqual(unknown('x/'))
    expect(base({ 'a.html': '<a href="//x/a.html"><a href="x/a.html"><a href="/gone">' })).toEqual(unknown(''))
  })
  test('the URL of a site is the root where links from the root name no page of the site', () => {
    const broken = '<a href="/gone/">'
    expect(base({ 'index.html': broken }).baseUrl).toBe('https://site.invalid/')
    expect(base({ 'index.html': broken, 'a.html': broken }).baseUrl).toBe('https://site.invalid/')
    expect(base({ 'index.html': `${broken}<a href="/x/">`, 'a.html': '<a href="/x/a.html">' }).baseUrl).toBe(
      'https://site.invalid/x/',
    )
  })
})

test('a sitemap that its name, robots.txt and an index lead to is read once', async () => {
  const index = ['news/a.xml', 'gone.xml', 'sitemap.xml'].map((path) => `https://a.example/site/${path}`)
  const contents: Record<string, string> = {
    'index.html': '',
    'other.xml': '',
    'sitemap.xml': `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${index.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`,
    'lists/pages.txt': 'https://a.example/site/',
    'news/a.xml':
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://a.example/site/b</loc></url></urlset>',
  }
  const robots = ['https://a.example/site/lists/pages.txt', 'https://a.example/gone.txt', 'https://[', 'sitemap.xml']
  const octets = (text = '') => new TextEncoder().encode(text)
  const read = await readSitemaps(
    new Set(Object.keys(contents)),
    octets(robots.map((url) => `Sitemap: ${url}\n`).join('')),
    { async *list() {}, read: async (path) => octets(contents[path]) },
  )
  expect(read.map(({ file, entries }) => [file, entries.length])).toEqual([
    ['sitemap.xml', 3],
    ['lists/pages.txt', 1],
    ['news/a.xml', 1],
  ])
})
