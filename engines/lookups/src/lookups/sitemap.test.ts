// The octets of a sitemap as they come, and what is said where none comes.

import { type FetchSitemapEvent, fetchSitemap } from '@sundry/contracts/fetch-sitemap-v1'
import { describe, expect, test } from 'vitest'
import type { PublicFaultKind } from '../ports-web.ts'
import { barePorts, callOf } from '../testing/bare-ports.ts'
import { type KnownPage, knownPages } from '../testing/known-pages.ts'
import { handler } from './sitemap.ts'

const URL = 'https://a.example/sitemap.xml'

describe('a sitemap', () => {
  async function sitemap(page: KnownPage | PublicFaultKind) {
    const web = knownPages({ [URL]: page })
    const events: FetchSitemapEvent[] = []
    for await (const event of handler({ url: URL }, barePorts({ web }), callOf()))
      events.push(fetchSitemap.output.parse(event))
    return { events, asked: web.asked, left: web.left }
  }
  test('comes with its head, its octets and their number', async () => {
    const headers = { 'content-type': 'application/xml', 'content-length': '5' }
    const { events, asked } = await sitemap({
      text: 'hello',
      headers,
      url: `${URL}.gz`,
      redirects: [{ url: URL, status: 302 }],
    })
    expect(events).toEqual([
      {
        type: 'head',
        url: URL,
        finalUrl: `${URL}.gz`,
        status: 200,
        contentType: 'application/xml',
        lengthHint: 5,
        redirects: [{ url: URL, status: 302 }],
        isMockData: false,
      },
      { type: 'chunk', base64: btoa('hello') },
      { type: 'end', bytes: 5, truncated: false },
    ])
    expect(asked[0]?.request).toMatchObject({
      maxBytes: 52_428_801,
      whenLonger: 'cut',
      timeoutMs: 55_000,
      headers: { accept: 'application/xml, text/xml, application/gzip;q=0.9, */*;q=0.5' },
    })
  })
  test.each([[{ 'content-length': '5', 'content-encoding': 'gzip' }], [{ 'content-length': 'long' }], [{}]])(
    'with the headers %j has no length that helps',
    async (headers) => {
      expect((await sitemap({ headers })).events[0]).toMatchObject({ lengthHint: null })
    },
  )
  test.each([199, 300, 404])('is none with the status %i', async (status) => {
    const { events, left } = await sitemap({ status })
    expect([events.at(-1), left]).toEqual([
      { type: 'error', error: `The server answered ${status} instead of a sitemap.` },
      [URL],
    ])
  })
  test.each([200, 299])('is one with the status %i', async (status) => {
    expect((await sitemap({ status })).events.at(-1)).toMatchObject({ type: 'end' })
  })
  test('longer than any is cut, and says so', async () => {
    const web = knownPages({ [URL]: {} })
    const fetch = async () => ({
      ...(await web.fetch(URL, { maxBytes: 1 })),
      body: [new Uint8Array(52_428_800), new Uint8Array(1)],
    })
    const ends: FetchSitemapEvent[] = []
    for await (const event of handler({ url: URL }, barePorts({ web: { ...web, fetch } }), callOf()))
      if (event.type === 'end') ends.push(fetchSitemap.output.parse(event))
    expect(ends).toEqual([{ type: 'end', bytes: 52_428_801, truncated: true }])
  })
  test('that cannot be reached may be told of by a sample', async () => {
    await expect(sitemap('tls')).rejects.toMatchObject({
      name: 'Unreachable',
      answer: [{ type: 'error', error: 'The TLS certificate of this site is not valid.' }],
    })
  })
})
