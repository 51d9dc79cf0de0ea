import { gather } from '@sundry/kit/testing'
import { expect, test } from 'vitest'
import { crawlSite, siteOfResponses } from './crawl.ts'

const BASE = 'https://site.example/'

test('a crawl visits what the sitemaps list, however their XML is written', async () => {
  const entries = (...urls: string[]) =>
    `<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<s:url><s:loc>${url}</s:loc></s:url>`).join('')}</s:urlset>`
  const replies: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/robots.txt': ['text/plain', `Sitemap: ${BASE}more.xml\n`],
    '/sitemap.xml': ['application/xml', entries(`<![CDATA[${BASE}one]]>`, `${BASE}a&#38;b`, 'https://other.example/x')],
    '/more.xml': ['application/xml', entries(`${BASE}two`)],
  }
  const visited: string[] = []
  const site = await crawlSite(new URL(BASE), {
    maxPages: 10,
    signal: AbortSignal.timeout(20_000),
    async fetch({ pathname }) {
      visited.push(pathname)
      const [type, body] = replies[pathname] ?? ['text/html', '<p>page</p>']
      return { status: 200, location: null, type, bytes: new TextEncoder().encode(body), headers: [] }
    },
    skips: () => false,
    onProgress() {},
  })
  expect(visited.slice(0, -1)).toEqual(['/robots.txt', '/sitemap.xml', '/more.xml', '/', '/one', '/a&b', '/two'])
  // The last address does not exist, and is answered with a page.
  expect(site.missingAnswer).toBe('page')
  expect(site.placeOf('two/index.html')).toBe(`${BASE}two`)
})

test('a site that was crawled elsewhere is the folder that would answer the same', async () => {
  const base = { type: 'text/html', location: null, headers: [], bytes: new Uint8Array() }
  const site = siteOfResponses('https://a.example/new', [
    { ...base, url: 'https://a.example/', status: 200 },
    { ...base, url: 'https://a.example/robots.txt', status: 200, type: 'text/plain' },
    { ...base, url: 'https://a.example/sitemap.xml', status: 200 },
    { ...base, url: 'https://a.example/old', status: 301, location: 'https://a.example/new' },
    { ...base, url: 'https://a.example/new', status: 200 },
    { ...base, url: 'https://a.example/gone', status: 404 },
    { ...base, url: 'https://a.example/busy', status: 503 },
  ])
  const paths = (await gather(site.list())).map(({ path }) => path)
  // The page that answers for the sitemap is no page of the site.
  expect(paths.sort()).toEqual(['_headers', '_redirects', 'index.html', 'new/index.html', 'robots.txt'])
  expect(['/unseen', '/busy', '/gone'].map(site.isServed)).toEqual([true, true, false])
  expect(site.placeOf('new/index.html')).toBe('https://a.example/new')
})

test('a crawl takes no page for missing that asks for a login, fails or needs a query', async () => {
  const home = ['gone', 'login', 'failing', 'search?q=1', 'moved?q=1'].map((path) => `<a href="${path}">x</a>`).join('')
  const statuses: Readonly<Record<string, number>> = {
    ...{ '/gone': 404, '/login': 401, '/failing': 500, '/search': 404, '/moved': 301 },
  }
  const site = await crawlSite(new URL(BASE), {
    maxPages: 10,
    signal: AbortSignal.timeout(20_000),
    async fetch({ pathname }) {
      const status = pathname === '/' ? 200 : (statuses[pathname] ?? 404)
      const bytes = new TextEncoder().encode(pathname === '/' ? home : '')
      return { status, location: status === 301 ? `${BASE}other` : null, type: 'text/html', bytes, headers: [] }
    },
    skips: () => false,
    onProgress() {},
  })
  const paths = ['/gone', '/login', '/failing', '/search', '/moved']
  expect(paths.filter((path) => !site.isServed(path))).toEqual(['/gone'])
  expect((await gather(site.list())).map(({ path }) => path)).not.toContain('_redirects')
  expect(site.unanswered).toEqual([`${BASE}failing`])
})

test('a page keeps the encoding and the robots rules of its own headers', async () => {
  const page = { type: 'text/html; charset=iso-8859-1', location: null, status: 200, headers: [] }
  const closed = [['x-robots-tag', 'noindex']] as const
  const site = siteOfResponses(BASE, [
    { ...page, url: BASE, bytes: Uint8Array.of(0xe9) },
    { ...page, url: `${BASE}closed`, bytes: new Uint8Array(), headers: closed },
  ])
  const textOf = async (path: string) => new TextDecoder().decode(await site.read(path))
  expect(await textOf('index.html')).toBe('é')
  expect(await textOf('_headers')).toBe('/*\n/closed\n  x-robots-tag: noindex\n')
})
