import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Watches } from '../ports/ports.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const feeds: Readonly<Record<string, Awaited<ReturnType<Watches['feed']>>>> = {
  'a.feed': { type: 'text/calendar', text: 'BEGIN' },
  'a.busy': 'limited',
}
const requested: string[] = []
const watches: Partial<Watches> = {
  feed: async (name) => feeds[name] ?? null,
  async link(token, action) {
    if (action === 'leave') requested.push(token)
    return token === 'valid'
  },
  start() {},
}
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { ports: { watches: watches as Watches } })
})
afterAll(() => server.stop())

test.each([
  ['GET', '/watch-feeds/a.feed', 200],
  ['GET', '/watch-feeds/a.busy', 429],
  ['GET', '/watch-feeds/a.other', 404],
  ['POST', '/watches?leave=valid', 200],
  ['POST', '/watches?leave=forged', 404],
])('answers %s %s with %i', async (method, path, status) => {
  expect((await server.ask(path, { method })).status).toBe(status)
})

test('asks no search engine and no cache to keep a secret file', async () => {
  const { headers, text } = await server.ask('/watch-feeds/a.feed')
  expect(text).toBe('BEGIN')
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
})

test('leaves only by a request that a mail program posts, not by a link that a filter opens', async () => {
  requested.length = 0
  await server.ask('/watches?leave=valid')
  await server.ask('/watches', { method: 'POST' })
  expect(requested).toEqual([])
  await server.ask('/watches?leave=valid', { method: 'POST' })
  expect(requested).toEqual(['valid'])
})
