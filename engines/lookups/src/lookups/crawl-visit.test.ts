// One page of a crawl, and the reasons why it is not listed.
import { describe, expect, test } from 'vitest'
import { inlineParser } from '../live/inline-parser.ts'
import type { PublicFaultKind } from '../ports/ports-web.ts'
import { type KnownPage, knownPages } from '../testing/known-pages.ts'
import { type CrawlRules, visit } from './crawl-visit.ts'

const PAGE = 'https://a.example/page'
const NOW = Date.parse('2026-11-23T12:00:00Z')
const signal = new AbortController().signal

async function visited(page: KnownPage | PublicFaultKind | Error, forbidden: Record<string, number> = {}, depth = 2) {
  const session = knownPages({ [PAGE]: page })
  const rules: CrawlRules = { delayMs: 0, sitemaps: [], blockedBy: async (url) => forbidden[url] ?? null }
  const turn = { client: '', signal }
  const result = await visit({ url: PAGE, depth, session, rules, parser: inlineParser, turn, now: NOW })
  return { ...result, asked: session.asked, left: session.left }
}
const html = (text: string, headers: Record<string, string> = {}, some: KnownPage = {}): KnownPage => ({
  text,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  ...some,
})
const about = { type: 'page', url: PAGE, depth: 2 }

test('a page is listed with its title, its date and its links', async () => {
  const text = '<title>A page</title><a href="/one">1</a><a href="https://b.example/">2</a>'
  const {
    asked: requested,
    left,
    ...found
  } = await visited(html(text, { 'last-modified': 'Mon, 05 Jan 2026 23:59:59 GMT' }))
  expect(found).toEqual({
    pages: [{ ...about, status: 200, listed: true, title: 'A page', canonical: null, lastModified: '2026-01-05' }],
    links: ['https://a.example/one', 'https://b.example/'],
    resources: [],
    busy: false,
    movedTo: null,
  })
  expect(left).toEqual([])
  expect(requested[0]?.request).toMatchObject({
    maxBytes: 2_097_152,
    whenLonger: 'cut',
    timeoutMs: 15_000,
    headers: { accept: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1' },
  })
})

test.each([
  ['a minute ago', -60_000, '2026-11-23'],
  ['a second later', -59_000, null],
  ['in the future', 3_600_000, null],
])('a date of %s counts as %s', async (_, offset, lastModified) => {
  const date = new Date(NOW + offset).toUTCString()
  expect((await visited(html('', { 'last-modified': date }))).pages[0]?.lastModified).toBe(lastModified)
})

describe('a page is not listed', () => {
  const reason = async (...input: Parameters<typeof visited>) => {
    const { pages, links, busy, left } = await visited(...input)
    return { reason: pages.at(-1)?.reason, listed: pages.at(-1)?.listed, links, busy, left: left.length }
  }
  test('a page that asks for it is not listed', async () => {
    expect(await reason(html('<meta name="robots" content="noindex"><a href="/x">'))).toMatchObject({
      reason: 'noindex',
      listed: false,
      links: ['https://a.example/x'],
    })
    expect((await reason(html('', { 'x-robots-tag': 'noindex' }))).reason).toBe('noindex')
  })
  test('a page whose canonical address is another is not listed; the other is visited first', async () => {
    const other = 'https://a.example/other'
    expect(await reason(html('<a href="/x">', { link: `<${other}>; rel="canonical"` }))).toMatchObject({
      reason: `canonical is ${other}`,
      links: [other, 'https://a.example/x'],
    })
    expect((await reason(html(`<link rel="canonical" href="${PAGE}">`))).reason).toBeUndefined()
  })
  test.each([
    [404, false],
    [429, true],
    [503, true],
    [500, false],
    [204, false],
  ])('a page that answers %i is not listed', async (status, busy) => {
    expect(await reason(html('', {}, { status }))).toEqual({
      reason: `returns HTTP status ${status}`,
      listed: false,
      links: [],
      busy,
      left: 1,
    })
  })
  test.each([
    ['image/png; x=y', 'is not a page (image/png)'],
    ['text/htmlx', 'is not a page (text/htmlx)'],
    ['', 'is not a page (unknown type)'],
    [`a/${'b'.repeat(200)}`, `is not a page (a/${'b'.repeat(98)})`],
  ])('a page of the type "%s" is not listed', async (type, why) => {
    expect(await reason(html('', { 'content-type': type }))).toMatchObject({ reason: why, left: 1 })
  })
  test('a page that does not answer is not listed', async () => {
    expect(await reason('timeout')).toMatchObject({
      reason: 'This site took too long to respond.',
      links: [],
      busy: false,
    })
    await expect(visited(new TypeError('ours'))).rejects.toThrow('ours')
  })
})

test('XHTML is a page too', async () => {
  expect((await visited(html('<title>x</title>', { 'content-type': ' Application/XHTML+xml' }))).pages[0]?.title).toBe(
    'x',
  )
})

describe('a page that moved', () => {
  const moved = (url: string, some: KnownPage = {}) =>
    html(
      '<title>New</title>',
      {},
      {
        url,
        redirects: [
          { url: PAGE, status: 301 },
          { url, status: 302 },
        ],
        ...some,
      },
    )
  const there = 'https://a.example/new'
  test('a page that moved within the site is reported, and the new one visited', async () => {
    expect((await visited(moved(`${there}#part`))).pages).toMatchObject([
      { ...about, status: 301, listed: false, reason: `redirects to ${there}` },
      { url: there, status: 200, listed: true, title: 'New' },
    ])
  })
  test('a page that moved to an error is reported with both', async () => {
    expect((await visited(moved(there, { status: 404 }))).pages).toMatchObject([
      { url: PAGE, status: 301 },
      { url: there, status: 404, reason: 'returns HTTP status 404' },
    ])
  })
  test('a page that moved to another site is left there', async () => {
    const away = 'https://b.example/'
    expect(await visited(moved(away))).toMatchObject({
      pages: [{ url: PAGE, status: 301, reason: `redirects to ${away}` }],
      links: [],
      busy: false,
      movedTo: away,
      left: [PAGE],
    })
  })
  test('a page that moved to a place that robots.txt forbids is left there, by its line', async () => {
    expect(await visited(moved(there), { [there]: 7 })).toMatchObject({
      pages: [
        { url: PAGE, status: 301 },
        { url: there, status: null, listed: false, reason: 'disallowed by robots.txt (line 7)' },
      ],
      movedTo: null,
      left: [PAGE],
    })
  })
})
