import { type CrawlSiteEvent, crawlSite } from '@sundry/contracts/crawl-site-v1'
import { createCrawl, createPublicFetch, tcpDial } from '@sundry/lookups'
import { loopbackPolicy } from '@sundry/lookups/testing'
import { afterEach, expect, test } from 'vitest'
import {
  type Answer,
  callOf,
  type LoopbackSite,
  loopbackPorts,
  noNameServer,
  startLoopbackSite,
} from '../../testing/loopback-site.ts'
import { answering } from '../lookup-functions.ts'

const sites: LoopbackSite[] = []
afterEach(() => {
  for (const site of sites.splice(0)) site.close()
})

const crawl = answering(crawlSite, createCrawl({ intervalMs: 0, timeoutMs: 20_000 }))
const links = (...to: string[]) => `<title>A page</title>${to.map((href) => `<a href="${href}">x</a>`).join('')}`

async function start(answers: Record<string, Answer | string>): Promise<LoopbackSite> {
  const site = await startLoopbackSite(answers)
  sites.push(site)
  return site
}

async function eventsOf(url: string, options: { maxPages?: number; maxDepth?: number } = {}, ports = loopbackPorts()) {
  const events: CrawlSiteEvent[] = []
  const input = crawlSite.input.parse({ url, ...options })
  for await (const event of crawl(input, ports, callOf())) events.push(crawlSite.output.parse(event))
  return events
}

const pagesOf = (events: CrawlSiteEvent[]) => events.filter((event) => event.type === 'page')
const listedOf = (events: CrawlSiteEvent[]) =>
  pagesOf(events).flatMap(({ listed, url }) => (listed ? [new URL(url).pathname] : []))
const reasonsOf = (events: CrawlSiteEvent[]) =>
  Object.fromEntries(pagesOf(events).map(({ url, reason }) => [new URL(url).pathname, reason]))

test('walks the pages of one origin, each once, breadth first', async () => {
  const site = await start({
    '/': `${links('/a', 'b?x=1&amp;y=2', '/a#part', 'https://elsewhere.example/', 'mailto:x@y.z', '/file.jpg')}`,
    '/a': links('/c', '/'),
    '/b?x=1&y=2': links('/c'),
    '/c': 'end',
  })
  const events = await eventsOf(site.origin)
  expect(events[0]).toMatchObject({ type: 'start', origin: site.origin, isMockData: false })
  expect(site.asked).toEqual(['/robots.txt', '/', '/a', '/b?x=1&y=2', '/c'])
  expect(pagesOf(events).map(({ depth }) => depth)).toEqual([0, 1, 1, 2])
  expect(pagesOf(events)[0]).toMatchObject({ title: 'A page', status: 200, canonical: null, lastModified: null })
  expect(events.at(-1)).toEqual({ type: 'end', fetched: 4, listed: 4, stoppedBy: 'done' })
})

test('asks for nothing that robots.txt forbids, and says which line does', async () => {
  const site = await start({
    '/robots.txt':
      'User-agent: *\nDisallow: /everything\n\nUser-agent: Sundry\nDisallow: /private/\nAllow: /private/open',
    '/': links('/private/a', '/private/open', '/everything'),
    '/private/open': 'x',
    '/everything': 'x',
  })
  const events = await eventsOf(site.origin)
  expect(site.asked).not.toContain('/private/a')
  expect(reasonsOf(events)['/private/a']).toBe('robots.txt disallows it (line 5)')
  expect(listedOf(events)).toEqual(['/', '/private/open', '/everything'])
})

test.each([
  [{ status: 503 }, /stops crawling/],
  [{ status: 429 }, /Too many requests/],
])('does not crawl a site whose robots.txt answers %o', async (answer, sentence) => {
  const site = await start({ '/robots.txt': answer, '/': 'x' })
  const events = await eventsOf(site.origin)
  expect(site.asked).toEqual(['/robots.txt'])
  expect(events.at(-1)).toMatchObject({ type: 'error', error: expect.stringMatching(sentence) })
})

test('obeys noindex, nofollow and canonical wherever they stand', async () => {
  const site = await start({
    '/': links('/noindex', '/none', '/header', '/nofollow', '/variant', '/header-canonical', '/self'),
    '/noindex': `<meta NAME=Robots content="NOINDEX, follow">${links('/by-noindex')}`,
    '/none': `<meta name="googlebot" content="none">${links('/never-1')}`,
    '/header': { headers: { 'x-robots-tag': 'googlebot: noindex, nofollow' }, body: links('/never-2') },
    '/nofollow': `<meta name="robots" content="nofollow">${links('/never-3')}`,
    '/variant': '<link rel="canonical" href="/main">',
    '/main': '<a rel="ugc nofollow" href="/never-4">x</a>',
    '/header-canonical': { headers: { link: '</main>; rel="canonical"' } },
    '/self': '<link href="/self" rel=canonical><!-- <a href="/never-5"> --><script>"<a href=/never-6>"</script>',
    '/by-noindex': 'x',
  })
  const events = await eventsOf(site.origin)
  expect(listedOf(events)).toEqual(['/', '/nofollow', '/self', '/by-noindex', '/main'])
  expect(site.asked.filter((path) => path.startsWith('/never'))).toEqual([])
  expect(reasonsOf(events)).toMatchObject({
    '/noindex': 'noindex',
    '/none': 'noindex',
    '/header': 'noindex',
    '/variant': `canonical is ${site.origin}/main`,
    '/header-canonical': `canonical is ${site.origin}/main`,
  })
})

test('leaves out what is no page or does not answer 200', async () => {
  const site = await start({
    '/': links('/gone', '/data', '/old', '/broken'),
    '/data': { headers: { 'content-type': 'application/json' }, body: '{}' },
    '/old': { status: 301, headers: { location: '/new' } },
    '/new': links('/'),
    '/broken': { status: 500 },
  })
  const events = await eventsOf(site.origin)
  expect(listedOf(events)).toEqual(['/', '/new'])
  expect(reasonsOf(events)).toMatchObject({
    '/gone': 'answers 404',
    '/data': 'is no page (application/json)',
    '/old': `redirects to ${site.origin}/new`,
    '/broken': 'answers 500',
  })
})

test('stops at the page cap and at the depth cap', async () => {
  const site = await start({
    '/': links('/1', '/2', '/3'),
    '/1': links('/deep'),
    '/2': 'x',
    '/3': 'x',
    '/deep': links('/deeper'),
  })
  expect((await eventsOf(site.origin, { maxPages: 2 })).at(-1)).toMatchObject({ fetched: 2, stoppedBy: 'pages' })
  expect((await eventsOf(site.origin, { maxDepth: 1 })).at(-1)).toMatchObject({ fetched: 4, stoppedBy: 'depth' })
  expect((await eventsOf(site.origin, { maxDepth: 0 })).at(-1)).toMatchObject({ fetched: 1, stoppedBy: 'depth' })
})

test('moves once to the site its first page points at, by that robots.txt', async () => {
  const real = await start({ '/robots.txt': 'User-agent: *\nDisallow: /no', '/': links('/no', '/yes'), '/yes': 'x' })
  const door = await start({ '/': { status: 301, headers: { location: `${real.origin}/` } } })
  const events = await eventsOf(door.origin)
  expect(events.filter(({ type }) => type === 'start')).toHaveLength(2)
  expect(listedOf(events)).toEqual(['/', '/yes'])
  expect(real.asked).toEqual(['/', '/robots.txt', '/', '/yes'])
})

test('gives up on a site that keeps saying it is busy', async () => {
  const busy = { status: 429 }
  const site = await start({ '/': links('/1', '/2', '/3', '/4', '/5'), '/1': busy, '/2': busy, '/3': busy, '/4': busy })
  const events = await eventsOf(site.origin)
  expect(site.asked).toEqual(['/robots.txt', '/', '/1', '/2', '/3'])
  expect(events.some((event) => event.type === 'error' && /slow down/.test(event.error))).toBe(true)
})

test('ends at once when the visitor leaves', async () => {
  const site = await start({ '/': links('/a'), '/a': links('/b'), '/b': 'x' })
  const leaving = new AbortController()
  const stream = createCrawl({ intervalMs: 5, timeoutMs: 20_000 })(
    crawlSite.input.parse({ url: site.origin }),
    loopbackPorts(),
    callOf(leaving.signal),
  )
  await expect(async () => {
    for await (const event of stream) if (event.type === 'page') leaving.abort(new Error('left'))
  }).rejects.toThrow('left')
  expect(site.asked).toEqual(['/robots.txt', '/'])
})

test('reads a last change from the header unless it was made up for the request', async () => {
  const site = await start({
    '/': { headers: { 'last-modified': 'Sat, 10 May 2025 08:00:00 GMT' }, body: links('/now') },
    '/now': { headers: { 'last-modified': new Date().toUTCString() } },
  })
  expect(pagesOf(await eventsOf(site.origin)).map(({ lastModified }) => lastModified)).toEqual(['2025-05-10', null])
})

test('answers with labelled sample data when this server reaches nobody', async () => {
  const world = { policy: loopbackPolicy, addresses: noNameServer, dial: tcpDial }
  const ports = loopbackPorts({
    addresses: noNameServer,
    web: createPublicFetch({ ...world, userAgent: 'Sundry tests' }),
  })
  const events = await eventsOf('https://example.org', {}, ports)
  expect(events[0]).toMatchObject({ type: 'start', isMockData: true })
})
