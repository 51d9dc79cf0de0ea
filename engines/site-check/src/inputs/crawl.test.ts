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
