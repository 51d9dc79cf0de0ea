// Only the JSON-LD of a page is returned; a page without any gets a message.
import { fetchJsonLd } from '@sundry/contracts/fetch-json-ld-v1'
import { describe, expect, test } from 'vitest'
import { inlineParser } from '../live/inline-parser.ts'
import { ParseFault } from '../ports/ports.ts'
import type { PublicFaultKind } from '../ports/ports-web.ts'
import { barePorts, callOf } from '../testing/bare-ports.ts'
import { type KnownPage, knownPages } from '../testing/known-pages.ts'
import { handler } from './json-ld.ts'

const URL = 'https://a.example/page'

describe('JSON-LD of a page', () => {
  const page = '<script type="application/ld+json">{"@type":"Thing"}</script>'
  async function read(input: KnownPage | PublicFaultKind, parser: object = inlineParser) {
    const web = knownPages({ [URL]: input })
    const found = await handler({ url: URL }, barePorts({ web, parser }), callOf())
    return { ...fetchJsonLd.output.parse(found), asked: web.asked, left: web.left }
  }
  const html = (text: string, some: KnownPage = {}) => ({ text, headers: { 'content-type': 'text/html' }, ...some })
  test('the JSON-LD of a page is the only part that is returned', async () => {
    const { asked: requested, left, ...found } = await read(html(page, { url: `${URL}/end` }))
    expect(found).toEqual({ url: `${URL}/end`, jsonLd: '{"@type":"Thing"}', isMockData: false })
    expect(left).toEqual([])
    expect(requested[0]?.request).toMatchObject({
      maxBytes: 2_097_152,
      whenLonger: 'cut',
      timeoutMs: 10_000,
      headers: { accept: 'text/html, application/xhtml+xml, application/ld+json;q=0.9, */*;q=0.5' },
    })
  })
  test.each([199, 300, 500])('a page with the status %i has no JSON-LD', async (status) => {
    expect(await read(html(page, { status }))).toMatchObject({
      jsonLd: null,
      error: `The server returned status ${status} instead of a page.`,
      left: [URL],
    })
  })
  test.each([200, 299])('a page with the status %i is read for JSON-LD', async (status) => {
    expect((await read(html(page, { status }))).jsonLd).not.toBeNull()
  })
  test('the result for a page that was cut covers its beginning only', async () => {
    const cut = await read(html('<p>', { truncated: true }))
    expect(cut).toMatchObject({ jsonLd: null, isCut: true, error: expect.stringContaining('first 2 MB') })
    expect(await read(html(page, { truncated: true }))).toMatchObject({ jsonLd: '{"@type":"Thing"}', isCut: true })
  })
  test('a page that is too much to read is reported', async () => {
    const parser = { ...inlineParser, jsonLd: () => Promise.reject(new ParseFault()) }
    expect(await read(html(page), parser)).toMatchObject({ jsonLd: null, error: 'The response is too large to read.' })
  })
})
