// The octets of a sitemap as received, and the message if none arrive.

import { type FetchSitemapEvent, fetchSitemap } from '@sundry/contracts/fetch-sitemap-v1'
import { describe, expect, test } from 'vitest'
import type { PublicFaultKind } from '../ports/ports-web.ts'
import { barePorts, callOf } from '../testing/bare-ports.ts'
import { type KnownPage, knownPages } from '../testing/known-pages.ts'
import { handler } from './sitemap.ts'

const URL = 'https://a.example/sitemap.xml'

describe('a sitemap', () => {
  async function sitemap(page: KnownPage | PublicFaultKind) {
    const web = knownPages({ [URL]: page })
    const events: FetchSitemapEvent[] = []
    for await (const event of handler({ url: URL }, barePorts({ web }), callOf()))
      events.push(fetchSitemap.output.parse(event) as FetchSitemapEvent)
    return { events, asked: web.asked, left: web.left }
  }
  test.each([[{ 'content-length': '5', 'content-encoding': 'gzip' }], [{ 'content-length': 'long' }], [{}]])(
    'a sitemap with the headers %j has no length that helps',
    async (headers) => {
      expect((await sitemap({ headers })).events[0]).toMatchObject({ lengthHint: null })
    },
  )
  test.each([199, 300, 404])('a response with the status %i is no sitemap', async (status) => {
    const { events, left } = await sitemap({ status })
    expect([events.at(-1), left]).toEqual([
      { type: 'error', error: `The server returned status ${status} instead of a sitemap.` },
      [URL],
    ])
  })
  test.each([200, 299])('a response with the status %i is a sitemap', async (status) => {
    expect((await sitemap({ status })).events.at(-1)).toMatchObject({ type: 'end' })
  })
})
