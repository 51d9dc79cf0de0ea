// The functions that fetch pages and files, from the contract to a site on loopback and back.
import { gzipSync } from 'node:zlib'
import { type CrawlSiteEvent, crawlSite } from '@sundry/contracts/crawl-site-v1'
import { fetchJsonLd } from '@sundry/contracts/fetch-json-ld-v1'
import { fetchRobots } from '@sundry/contracts/fetch-robots-v1'
import { type FetchSitemapEvent, fetchSitemap } from '@sundry/contracts/fetch-sitemap-v1'
import { limits } from '@sundry/contracts/limits'
import { createPublicFetch, tcpDial } from '@sundry/lookups'
import { createCrawl, loopbackPolicy } from '@sundry/lookups/testing'
import { afterEach, describe, expect, test } from 'vitest'
import {
  type Answer,
  callOf,
  type LoopbackSite,
  loopbackPorts,
  noNameServer,
  startLoopbackSite,
} from '../testing/loopback-site.ts'
import { answering, loadLookup } from './served.ts'

let site: LoopbackSite
afterEach(() => site?.close())
async function start(answers: Record<string, Answer | string>): Promise<LoopbackSite> {
  site?.close()
  site = await startLoopbackSite(answers)
  return site
}

/** A server that reaches no one. */
const cutOff = () => {
  const world = { policy: loopbackPolicy, addresses: noNameServer, dial: tcpDial }
  return loopbackPorts({ addresses: noNameServer, web: createPublicFetch({ ...world, userAgent: 'Sundry tests' }) })
}

describe('a crawl', () => {
  const links = (...to: string[]) =>
    `<title>A page</title>${to.map((href) => `<a href="${href}">x</a>`).join('')}<!-- <a href="/never"> -->`

  test('walks the pages of one origin, each once, breadth first', async () => {
    await start({
      '/': links('/a', 'b?x=1&amp;y=2', '/a#part', 'https://elsewhere.example/', 'mailto:x@y.z', '/file.jpg'),
      '/a': links('/c', '/'),
      '/b?x=1&y=2': links('/c'),
      '/c': 'end',
    })
    const crawl = answering(crawlSite, createCrawl({ intervalMs: 0, timeoutMs: 20_000 }))
    const events: CrawlSiteEvent[] = []
    for await (const event of crawl(crawlSite.input.parse({ url: site.origin }), loopbackPorts(), callOf()))
      events.push(crawlSite.output.parse(event) as CrawlSiteEvent)
    expect(events[0]).toMatchObject({ type: 'start', origin: site.origin, isMockData: false })
    expect(site.requests).toEqual(['/robots.txt', '/', '/a', '/b?x=1&y=2', '/c'])
    expect(events.at(-1)).toEqual({ type: 'end', fetched: 4, listed: 4, stoppedBy: 'done' })
  })

  test('ends at once when the visitor leaves', async () => {
    await start({ '/': links('/a'), '/a': links('/b'), '/b': 'x' })
    const leaving = new AbortController()
    const stream = createCrawl({ intervalMs: 5, timeoutMs: 20_000 })(
      crawlSite.input.parse({ url: site.origin }),
      loopbackPorts(),
      callOf(leaving.signal),
    )
    await expect(async () => {
      for await (const event of stream) if (event.type === 'page') leaving.abort(new Error('left'))
    }).rejects.toThrow('left')
    expect(site.requests).toEqual(['/robots.txt', '/'])
  })
})

test('the JSON-LD of a page is read in the encoding its header or its head names', async () => {
  const entity = '{"@context":"https://schema.org","@type":"Person","name":"Zoë"}'
  const handler = await loadLookup(fetchJsonLd)
  const body = Buffer.from(`<p>secret</p><script type="application/ld+json">${entity}</script>`, 'latin1')
  const ask = async (path: string) =>
    fetchJsonLd.output.parse(await handler({ url: `${site.origin}${path}` }, loopbackPorts(), callOf()))
  await start({
    '/old': { status: 301, headers: { location: '/new' } },
    '/new': { body, headers: { 'content-type': 'text/html; charset=iso-8859-1' } },
    '/head': {
      body: Buffer.concat([Buffer.from('<meta charset="windows-1252">'), body]),
      headers: { 'content-type': 'text/html' },
    },
  })
  expect(await ask('/old')).toEqual({ url: `${site.origin}/new`, jsonLd: entity, isMockData: false })
  expect((await ask('/head')).jsonLd).toBe(entity)
})

describe('a robots.txt', () => {
  const fetched = async (url: string, ports = loopbackPorts()) =>
    fetchRobots.output.parse(await (await loadLookup(fetchRobots))({ url }, ports, callOf()))

  test('keeps its first 500 KiB, even where the cut falls into a character', async () => {
    await start({ '/robots.txt': `User-agent: *\n#${'é'.repeat(300_000)}` })
    const { truncated, robotsTxt, robotsBase64 } = await fetched(`${site.origin}/some/page?x#y`)
    expect([truncated, robotsBase64]).toEqual([true, undefined])
    expect(Buffer.byteLength(robotsTxt ?? '')).toBeGreaterThan(511_990)
    expect(Buffer.byteLength(robotsTxt ?? '')).toBeLessThanOrEqual(512_000)
    expect(robotsTxt).not.toContain('\ufffd')
  })

  test('passes octets on that are not UTF-8', async () => {
    const octets = Buffer.from('User-agent: *\nDisallow: /caf\xe9', 'latin1')
    await start({ '/robots.txt': { body: octets } })
    const { robotsBase64 } = await fetched(site.origin)
    expect(Buffer.from(robotsBase64 ?? '', 'base64')).toEqual(octets)
  })

  test('a forbidden robots.txt is reported in the words for a silent site, and never as sample data', async () => {
    await start({})
    site.close()
    const silent = await fetched(site.origin)
    const forbidden = await fetched('http://10.0.0.1/')
    for (const one of [silent, forbidden])
      expect(one).toMatchObject({ outcome: 'all-disallowed', status: null, isMockData: false })
    expect(forbidden.error).toBe(silent.error)
  })

  test('a robots.txt is labelled sample data when this server reaches no one [robots-8]', async () => {
    const result = await fetched('https://example.org/page', cutOff())
    expect(result).toMatchObject({ isMockData: true, origin: 'https://example.com', outcome: 'found' })
  })
})

describe('a sitemap', () => {
  async function eventsOf(url: string, ports = loopbackPorts()): Promise<FetchSitemapEvent[]> {
    const events: FetchSitemapEvent[] = []
    const handler = await loadLookup(fetchSitemap)
    for await (const event of handler({ url }, ports, callOf()))
      events.push(fetchSitemap.output.parse(event) as FetchSitemapEvent)
    return events
  }
  const fetched = async (answer: Answer) => eventsOf(`${(await start({ '/sitemap.xml': answer })).origin}/sitemap.xml`)
  const octetsOf = (events: FetchSitemapEvent[]) =>
    Buffer.concat(events.map((event) => (event.type === 'chunk' ? Buffer.from(event.base64, 'base64') : Buffer.of())))

  test('a sitemap is streamed with its facts before and its size after', async () => {
    const text = `<urlset>${'<url><loc>https://a.example/é</loc></url>'.repeat(5000)}</urlset>`
    const events = await fetched({ body: text, headers: { 'content-type': 'application/xml' } })
    expect(events[0]).toMatchObject({ type: 'head', status: 200, contentType: 'application/xml', isMockData: false })
    expect(events.at(-1)).toEqual({ type: 'end', bytes: Buffer.byteLength(text), truncated: false })
    expect(octetsOf(events).toString()).toBe(text)
    expect(events.length).toBeGreaterThan(3)
  })

  test('a compressed sitemap stays so, and is unpacked if only its transport was compressed', async () => {
    const body = gzipSync('<urlset/>')
    expect(octetsOf(await fetched({ body, headers: { 'content-type': 'application/gzip' } }))).toEqual(body)
    const transport = await fetched({ body, headers: { 'content-encoding': 'gzip' } })
    expect(octetsOf(transport).toString()).toBe('<urlset/>')
    expect(transport[0]).toMatchObject({ lengthHint: null })
  })

  test('stops one octet past the limit', async () => {
    const events = await fetched({ body: Buffer.alloc(limits.sitemap.bytes + 5000, 'a') })
    expect(events.at(-1)).toEqual({ type: 'end', bytes: limits.sitemap.bytes + 1, truncated: true })
  })

  test("a sitemap is one of the specification's mock texts, labelled, when this server reaches no one", async () => {
    const ports = cutOff()
    expect(await eventsOf('https://a.example/error.xml', ports)).toEqual([
      { type: 'error', error: 'Mock fetch error: Could not retrieve sitemap.', isMockData: true },
    ])
    expect(await eventsOf('https://a.example/empty.xml', ports)).toMatchObject([
      { type: 'head', isMockData: true },
      { type: 'end', bytes: 0 },
    ])
    const pages = await eventsOf('https://a.example/sitemap.xml', ports)
    expect(octetsOf(pages).toString().match(/<loc>/g)).toHaveLength(2)
  })
})
