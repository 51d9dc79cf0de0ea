import { expect, test } from 'vitest'
import { crawlSite } from './crawl.ts'

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
