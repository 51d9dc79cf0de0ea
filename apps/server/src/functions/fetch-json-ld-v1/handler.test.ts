import { type FetchJsonLdResult, fetchJsonLd } from '@sundry/contracts/fetch-json-ld-v1'
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

const handler = await loadLookup(fetchJsonLd)

let site: LoopbackSite | undefined
afterEach(() => site?.close())

async function fetched(answers: Record<string, Answer | string>, path = '/'): Promise<FetchJsonLdResult> {
  site = await startLoopbackSite(answers)
  return fetchJsonLd.output.parse(await handler({ url: `${site.origin}${path}` }, loopbackPorts(), callOf()))
}

const entity = '{"@context":"https://schema.org","@type":"Person","name":"Zoë"}'
const html = (json: string) =>
  `<!doctype html><title>x</title><p>secret</p><script type="application/ld+json">${json}</script>`

test('hands on the JSON-LD of a page and nothing else of it', async () => {
  const result = await fetched({ '/': html(entity) })
  expect(result).toEqual({ url: `${site?.origin}/`, jsonLd: entity, isMockData: false })
})

test('names the address that answered', async () => {
  const result = await fetched({ '/': { status: 301, headers: { location: '/new' } }, '/new': html(entity) })
  expect(result).toMatchObject({ url: `${site?.origin}/new`, jsonLd: entity })
})

test('reads a page in the encoding it names', async () => {
  const body = Buffer.from(html(entity), 'latin1')
  const byHeader = await fetched({ '/': { body, headers: { 'content-type': 'text/html; charset=iso-8859-1' } } })
  expect(byHeader.jsonLd).toBe(entity)
  site?.close()
  const inHead = Buffer.concat([Buffer.from('<meta charset="windows-1252">'), body])
  expect((await fetched({ '/': { body: inHead, headers: { 'content-type': 'text/html' } } })).jsonLd).toBe(entity)
})

test('says when a page has none, when it is broken, and when there is no page', async () => {
  const none = await fetched({ '/': '<p>plain</p>' })
  expect(none.jsonLd).toBeNull()
  expect(none.error).toMatch(/\.$/)
  site?.close()
  expect((await fetched({ '/': html('{"@type":') })).error).toMatch(/^This is not valid JSON/)
  site?.close()
  expect((await fetched({}, '/gone')).error).toBe('The server answered 404 instead of a page.')
})

test('tells a dead site from a server without a way out', async () => {
  const dead = await handler({ url: 'http://127.0.0.1:9/' }, loopbackPorts(), callOf())
  expect(dead).toMatchObject({ isMockData: false, error: 'This site could not be reached.' })
  const alone = await handler(
    { url: 'http://nowhere.example/' },
    { ...loopbackPorts(), addresses: noNameServer },
    callOf(),
  )
  expect(alone).toMatchObject({ isMockData: true, jsonLd: expect.stringContaining('Article') })
})
