import { gzipSync } from 'node:zlib'
import { type FetchSitemapEvent, fetchSitemap } from '@sundry/contracts/fetch-sitemap-v1'
import { limits } from '@sundry/contracts/limits'
import { createPublicFetch, tcpDial } from '@sundry/lookups'
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
import { loadLookup } from '../lookup-functions.ts'

const handler = await loadLookup(fetchSitemap)

let site: LoopbackSite | undefined
afterEach(() => site?.close())

async function eventsOf(url: string, ports = loopbackPorts()): Promise<FetchSitemapEvent[]> {
  const events: FetchSitemapEvent[] = []
  for await (const event of handler({ url }, ports, callOf())) events.push(fetchSitemap.output.parse(event))
  return events
}

async function fetched(answers: Record<string, Answer | string>): Promise<FetchSitemapEvent[]> {
  site = await startLoopbackSite(answers)
  return eventsOf(`${site.origin}/sitemap.xml`)
}

function octetsOf(events: FetchSitemapEvent[]): Buffer {
  return Buffer.concat(
    events.map((event) => (event.type === 'chunk' ? Buffer.from(event.base64, 'base64') : Buffer.of())),
  )
}

test('streams a sitemap with its facts before and its size after', async () => {
  const text = `<urlset>${'<url><loc>https://a.example/é</loc></url>'.repeat(5000)}</urlset>`
  const events = await fetched({ '/sitemap.xml': { body: text, headers: { 'content-type': 'application/xml' } } })
  expect(events[0]).toMatchObject({ type: 'head', status: 200, contentType: 'application/xml', isMockData: false })
  expect(events.at(-1)).toEqual({ type: 'end', bytes: Buffer.byteLength(text), truncated: false })
  expect(octetsOf(events).toString()).toBe(text)
  expect(events.length).toBeGreaterThan(3)
})

test('leaves a packed file packed, and unpacks what was packed for the way alone', async () => {
  const packed = gzipSync('<urlset/>')
  const file = await fetched({ '/sitemap.xml': { body: packed, headers: { 'content-type': 'application/gzip' } } })
  expect(octetsOf(file)).toEqual(packed)
  site?.close()
  const transport = await fetched({ '/sitemap.xml': { body: packed, headers: { 'content-encoding': 'gzip' } } })
  expect(octetsOf(transport).toString()).toBe('<urlset/>')
  expect(transport[0]).toMatchObject({ lengthHint: null })
})

test('names the address that answered', async () => {
  const events = await fetched({
    '/sitemap.xml': { status: 302, headers: { location: '/real.xml' } },
    '/real.xml': '<urlset/>',
  })
  expect(events[0]).toMatchObject({ finalUrl: `${site?.origin}/real.xml`, redirects: [{ status: 302 }] })
})

test('says which status came instead of a file', async () => {
  const events = await fetched({})
  expect(events.map(({ type }) => type)).toEqual(['head', 'error'])
  expect(events[1]).toEqual({ type: 'error', error: 'The server answered 404 instead of a sitemap.' })
})

test('stops one octet past the limit', async () => {
  const events = await fetched({ '/sitemap.xml': { body: Buffer.alloc(limits.sitemap.bytes + 5000, 'a') } })
  expect(events.at(-1)).toEqual({ type: 'end', bytes: limits.sitemap.bytes + 1, truncated: true })
})

test('says that a site is silent, without sample data', async () => {
  site = await startLoopbackSite({})
  site.close()
  expect(await eventsOf(`${site.origin}/sitemap.xml`)).toEqual([
    { type: 'error', error: 'This site could not be reached.', state: 'unreachable' },
  ])
})

test("answers with the specification's mock texts, labelled, when this server reaches nobody", async () => {
  const world = { policy: loopbackPolicy, addresses: noNameServer, dial: tcpDial }
  const ports = loopbackPorts({
    addresses: noNameServer,
    web: createPublicFetch({ ...world, userAgent: 'Sundry tests' }),
  })
  expect(await eventsOf('https://a.example/error.xml', ports)).toEqual([
    { type: 'error', error: 'Mock fetch error: Could not retrieve sitemap.', isMockData: true },
  ])
  const empty = await eventsOf('https://a.example/empty.xml', ports)
  expect(empty).toMatchObject([
    { type: 'head', isMockData: true },
    { type: 'end', bytes: 0 },
  ])
  const pages = await eventsOf('https://a.example/sitemap.xml', ports)
  expect(pages[0]).toMatchObject({ type: 'head', isMockData: true })
  expect(octetsOf(pages).toString().match(/<loc>/g)).toHaveLength(2)
})
