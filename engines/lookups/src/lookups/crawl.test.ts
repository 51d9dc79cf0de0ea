// Events of a crawl, one by one, and its end.
import { describe, expect, test } from 'vitest'
import { inlineParser } from '../live/inline-parser.ts'
import type { PublicFaultKind } from '../ports/ports-web.ts'
import { barePorts, callOf, NOW } from '../testing/bare-ports.ts'
import { type KnownPage, knownPages } from '../testing/known-pages.ts'
import { createCrawl, createFrontier } from './crawl.ts'

const A = 'https://a.example'
const page = (...to: string[]): KnownPage => ({
  text: `<title>A page</title>${to.map((href) => `<a href="${href}">x</a>`).join('')}`,
  headers: { 'content-type': 'text/html' },
})

async function crawled(
  pages: Record<string, KnownPage | PublicFaultKind>,
  { url = `${A}/`, maxPages = 9, maxDepth = 9, timeoutMs = 20_000, secondsApart = 0, contents = false } = {},
) {
  const web = knownPages(pages)
  let at = NOW
  const clock = { now: () => at }
  const session = () => ({ fetch: web.fetch, close: () => {} })
  const ports = barePorts({ clock, parser: inlineParser, web: { session } })
  const events: { type: string }[] = []
  const crawl = createCrawl({ intervalMs: 0, timeoutMs })
  for await (const event of crawl({ url, maxPages, maxDepth, contents }, ports, callOf())) {
    events.push(event)
    if (event.type === 'progress') at += secondsApart * 1000
  }
  return { events, asked: web.asked.map((one) => one.url) }
}

const chain = { [`${A}/`]: page('/1'), [`${A}/1`]: page('/2'), [`${A}/2`]: page('/3'), [`${A}/3`]: page() }

test('an event for a page comes first, then the progress of the crawl', async () => {
  const { events } = await crawled({ [`${A}/`]: page('/gone') }, { url: `${A}/#part` })
  const of = (path: string, depth: number) => ({ type: 'page', url: `${A}${path}`, depth })
  expect(events).toMatchObject([
    { type: 'start', origin: A, isMockData: false },
    { ...of('/', 0), listed: true, status: 200 },
    { type: 'progress', fetched: 1, waiting: 1 },
    { ...of('/gone', 1), listed: false, status: 404 },
    { type: 'progress', fetched: 2, waiting: 0 },
    { type: 'end', fetched: 2, listed: 1, stoppedBy: 'done' },
  ])
})

test('a page that robots.txt forbids is reported and not counted', async () => {
  const robots = { text: 'User-agent: *\nDisallow: /1' }
  const { events, asked: requested } = await crawled({ ...chain, [`${A}/robots.txt`]: robots })
  expect(requested).toEqual([`${A}/robots.txt`, `${A}/`])
  expect(events.slice(3)).toEqual([
    { type: 'page', url: `${A}/1`, depth: 1, status: null, listed: false, reason: 'disallowed by robots.txt (line 2)' },
    { type: 'end', fetched: 1, listed: 1, stoppedBy: 'done' },
  ])
})

describe('a crawl ends', () => {
  const end = async (options: Parameters<typeof crawled>[1]) => (await crawled(chain, options)).events.at(-1)
  test.each([
    [{ maxPages: 3 }, 3, 'pages'],
    [{ maxPages: 4 }, 4, 'done'],
    [{ maxDepth: 2 }, 3, 'depth'],
    [{ maxDepth: 3 }, 4, 'done'],
    [{ secondsApart: 10 }, 2, 'time'],
    [{ secondsApart: 9 }, 3, 'time'],
    [{ secondsApart: 6 }, 4, 'done'],
  ])('a crawl of four pages in a row with %o ends after %i by %s', async (options, fetched, stoppedBy) => {
    expect(await end(options)).toEqual({ type: 'end', fetched, listed: fetched, stoppedBy })
  })
  test('a crawl ends if a site asks three times to slow down', async () => {
    const busy = { status: 429 }
    const pages = { [`${A}/`]: page('/1', '/2', '/3', '/4'), [`${A}/1`]: busy, [`${A}/2`]: busy, [`${A}/3`]: busy }
    const { events } = await crawled(pages)
    expect(events.slice(-2)).toEqual([
      { type: 'progress', fetched: 4, waiting: 1 },
      { type: 'error', error: 'The site repeatedly asked for a slower crawl, so the crawl stopped.' },
    ])
  })
})

describe('robots.txt that forbids everything', () => {
  test('an answer for robots.txt can forbid everything', async () => {
    const { events } = await crawled({ [`${A}/robots.txt`]: { status: 429 } })
    expect(events.map(({ type }) => type)).toEqual(['start', 'error'])
    expect(events[1]).toMatchObject({ error: expect.stringMatching(/^Too many requests.* No pages were crawled\.$/) })
  })
  test('a missing answer for robots.txt forbids everything, and proves nothing about Google', async () => {
    const failed = crawled({ [`${A}/robots.txt`]: 'refused' })
    await expect(failed).rejects.toMatchObject({
      name: 'Unreachable',
      answer: [
        { type: 'start', origin: A, isMockData: false },
        { type: 'error', error: expect.not.stringContaining('Google') },
      ],
    })
  })
})

describe('a first page that only sends on', () => {
  const to = (url: string): KnownPage => ({ ...page(), url, redirects: [{ url, status: 301 }] })
  test("a first page that only redirects has its target's site crawled instead, once", async () => {
    const { events, asked: requested } = await crawled({
      [`${A}/`]: to('https://www.a.example/'),
      'https://www.a.example/': to('https://b.a.example/'),
    })
    expect(requested).toEqual([
      `${A}/robots.txt`,
      `${A}/`,
      'https://www.a.example/robots.txt',
      'https://www.a.example/',
    ])
    expect(events.filter(({ type }) => type === 'start')).toHaveLength(2)
    expect(events.filter(({ type }) => type === 'end')).toHaveLength(1)
  })
})

const start = 'https://a.example/'
const at = (path: string) => `https://a.example/${path}`

test('visits the nearest first, each page once, and only pages of this site', () => {
  const frontier = createFrontier({ start, maxDepth: 2 })
  expect(frontier.waiting).toBe(1)
  expect(frontier.take()).toEqual({ url: start, depth: 0 })
  const others = ['https://b.example/', 'https://user@a.example/x', at('x.pdf'), at('x.JPG'), at('x.tar')]
  frontier.add([at('one'), at('two'), at('one'), start, ...others], 1)
  expect(frontier.waiting).toBe(2)
  expect([frontier.take(), frontier.take(), frontier.take()]).toEqual([
    { url: at('one'), depth: 1 },
    { url: at('two'), depth: 1 },
    undefined,
  ])
  expect(frontier.waiting).toBe(0)
})

test('notes that it was too deep only for pages it does not know', () => {
  const frontier = createFrontier({ start, maxDepth: 1 })
  frontier.add([at('one')], 1)
  frontier.add([at('one'), start], 2)
  expect(frontier.tooDeep).toBe(false)
  frontier.add([at('two')], 2)
  expect(frontier.tooDeep).toBe(true)
  expect(frontier.waiting).toBe(2)
})

test('remembers twenty thousand addresses and four million characters of them', () => {
  const many = createFrontier({ start, maxDepth: 1 })
  for (let index = 1; index < 20_000; index += 1) expect(many.claim(at(String(index)))).toBe(true)
  expect(many.claim(at('one-more'))).toBe(false)
  const long = createFrontier({ start, maxDepth: 1 })
  expect(long.claim('x'.repeat(4_000_000))).toBe(true)
  expect(long.claim('y')).toBe(false)
  const longer = createFrontier({ start, maxDepth: 1 })
  expect(longer.claim('x'.repeat(4_000_001))).toBe(false)
})

test('a caller who asks for contents gets each response and the sitemaps, and nothing of what robots.txt closes', async () => {
  const robots = { text: 'User-agent: *\nDisallow: /shut\nSitemap: https://a.example/more.xml' }
  const { events, asked: requested } = await crawled(
    {
      [`${A}/robots.txt`]: robots,
      [`${A}/more.xml`]: { text: '<urlset/>' },
      [`${A}/`]: page('/old', '/gone', '/shut'),
      [`${A}/old`]: { ...page(), url: `${A}/new`, redirects: [{ url: `${A}/old`, status: 301 }] },
    },
    { contents: true },
  )
  const responses = events.filter(({ type }) => type === 'response') as unknown as Record<string, string>[]
  expect(responses.map(({ url, status, location }) => [url, status, location])).toEqual([
    [`${A}/robots.txt`, 200, null],
    [`${A}/sitemap.xml`, 404, null],
    [`${A}/more.xml`, 200, null],
    [`${A}/`, 200, null],
    [`${A}/old`, 301, `${A}/new`],
    [`${A}/new`, 200, null],
    [`${A}/gone`, 404, null],
  ])
  expect(atob(responses[3]?.base64 ?? '')).toContain('<title>A page</title>')
  expect(requested).not.toContain(`${A}/shut`)
})

test('files that pages show are asked for once each by HEAD, within robots.txt, and only a missing one is reported', async () => {
  const pages = {
    [`${A}/robots.txt`]: { text: 'User-agent: *\nDisallow: /closed/' },
    [`${A}/`]: {
      text: `<link rel=stylesheet href=/s.css?v=1><script src=/s.css?v=2></script><img src=/gone.png>
        <img src=/closed/x.png><img src=https://b.example/x.png><script src=/busy.js></script>`,
      headers: { 'content-type': 'text/html' },
    },
    [`${A}/s.css`]: { text: '' },
    [`${A}/s.css?v=1`]: { text: '' },
    [`${A}/busy.js`]: { status: 503 },
  }
  const { events, asked: requested } = await crawled(pages, { contents: true })
  expect(requested.slice(-3)).toEqual([`${A}/s.css?v=1`, `${A}/gone.png`, `${A}/busy.js`])
  const missing = events.filter((event) => event.type === 'response' && 'status' in event && event.status === 404)
  expect(missing).toMatchObject([{ url: `${A}/sitemap.xml` }, { url: `${A}/gone.png`, base64: '' }])
  expect(events.findLast(({ type }) => type === 'files')).toEqual({ type: 'files', checked: 2, known: 4 })
  expect((await crawled(pages)).asked).not.toContain(`${A}/gone.png`)
})
