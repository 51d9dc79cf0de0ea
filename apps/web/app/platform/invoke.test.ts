import { afterEach, expect, test, vi } from 'vitest'
import { FETCH_FAILED, invoke, NOT_OK, RELAY_FAILED } from './invoke.ts'

type Call = { url: string; init: RequestInit & { headers: Record<string, string> } }

function answerWith(response: Response | Error): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: string, init: Call['init']) => {
    calls.push({ url, init })
    if (response instanceof Error) throw response
    return response
  })
  return calls
}
afterEach(() => vi.unstubAllGlobals())

const json = (value: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(value), {
    ...init,
    headers: { 'content-type': 'application/json; charset=utf-8', ...init.headers },
  })

test('a call is a POST with a bearer credential and its body as JSON', async () => {
  const calls = answerWith(json({ ok: 1 }))
  expect(await invoke('dig-dns-v1', { body: { domain: 'example.com' } })).toEqual({ data: { ok: 1 }, error: null })
  expect(calls[0]?.url).toBe('/functions/v1/dig-dns-v1')
  expect(calls[0]?.init.method).toBe('POST')
  expect(calls[0]?.init.headers.authorization).toMatch(/^Bearer \S+$/)
  expect(calls[0]?.init.headers['content-type']).toBe('application/json')
  expect(calls[0]?.init.body).toBe('{"domain":"example.com"}')
  expect(calls[0]?.init.headers).not.toHaveProperty('x-region')
})

test.each([
  ['a blob', new Blob(['x']), 'application/octet-stream'],
  ['an array buffer', new ArrayBuffer(1), 'application/octet-stream'],
  ['text', 'hello', 'text/plain'],
  ['a form', new FormData(), undefined],
])('%s is sent with its own content type', async (_, body, type) => {
  const calls = answerWith(json({}))
  await invoke('any', { body })
  expect(calls[0]?.init.headers['content-type']).toBe(type)
  expect(calls[0]?.init.body).toBe(body)
})

test('a region is sent only when there is one', async () => {
  const calls = answerWith(json({}))
  await invoke('any', { region: 'eu-west-1' })
  await invoke('any', { region: 'any' })
  expect(calls.map(({ init }) => init.headers['x-region'])).toEqual(['eu-west-1', undefined])
})

test.each([
  ['application/json', '{"a":1}', { a: 1 }],
  ['text/html', '<p>', '<p>'],
  ['', 'plain', 'plain'],
])('an answer of type "%s" is read as such', async (type, body, expected) => {
  answerWith(new Response(body, { headers: { 'content-type': type } }))
  expect((await invoke('any')).data).toEqual(expected)
})

test('octets come as a blob, events as the response itself', async () => {
  answerWith(new Response('x', { headers: { 'content-type': 'application/octet-stream' } }))
  expect((await invoke('any')).data).toBeInstanceOf(Blob)
  answerWith(new Response('x', { headers: { 'content-type': 'text/event-stream' } }))
  expect((await invoke('any')).data).toBeInstanceOf(Response)
})

test('the three failures have their sentences', async () => {
  answerWith(new TypeError('network'))
  expect((await invoke('any')).error?.message).toBe(FETCH_FAILED)
  answerWith(new Response('', { status: 502, headers: { 'x-relay-error': 'true' } }))
  expect((await invoke('any')).error?.message).toBe(RELAY_FAILED)
  answerWith(new Response('<html>', { status: 500 }))
  expect((await invoke('any')).error?.message).toBe(NOT_OK)
  expect([FETCH_FAILED, RELAY_FAILED, NOT_OK]).toEqual([
    'Failed to send a request to the Edge Function',
    'Relay Error invoking the Edge Function',
    'Edge Function returned a non-2xx status code',
  ])
})

test('the sentence of our server comes before the general one', async () => {
  answerWith(json({ error: 'Please wait a minute and try again.' }, { status: 429 }))
  const { error } = await invoke('any')
  expect(error).toMatchObject({ kind: 'http', message: 'Please wait a minute and try again.' })
  expect(error?.response?.status).toBe(429)
})

test('a call the visitor stopped is told apart from a broken one', async () => {
  answerWith(new DOMException('stopped', 'AbortError'))
  const stop = new AbortController()
  stop.abort()
  expect((await invoke('any', { signal: stop.signal })).error?.kind).toBe('aborted')
})
