import { afterEach, expect, test, vi } from 'vitest'
import { FETCH_FAILED, invoke, MALFORMED, NOT_OK, RELAY_FAILED, send } from './invoke.ts'

interface Call {
  url: string
  init: RequestInit & { headers: Record<string, string> }
}

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

test('a call is a POST with a bearer credential and its body as JSON [server-15]', async () => {
  const answer = { domainName: 'example.com', recordType: 'A', records: [], isMockData: false }
  const calls = answerWith(json(answer))
  expect(await invoke('dig-dns-v1', { body: { domain: 'example.com' } })).toEqual({ data: answer, error: null })
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
  await send('dig-dns-v1', { body })
  expect(calls[0]?.init.headers['content-type']).toBe(type)
  expect(calls[0]?.init.body).toBe(body)
})

test('a region is sent only when there is one [server-16]', async () => {
  const calls = answerWith(json({}))
  await send('dig-dns-v1', { region: 'eu-west-1' })
  await send('dig-dns-v1', { region: 'any' })
  expect(calls.map(({ init }) => init.headers['x-region'])).toEqual(['eu-west-1', undefined])
})

test.each([
  ['application/json', '{"a":1}', { a: 1 }],
  ['text/html', '<p>', '<p>'],
  ['', 'plain', 'plain'],
])('an answer of type "%s" is read as such', async (type, body, expected) => {
  answerWith(new Response(body, { headers: { 'content-type': type } }))
  expect((await send('dig-dns-v1')).data).toEqual(expected)
})

test('octets come as a blob, events as the response itself [server-17]', async () => {
  answerWith(new Response('x', { headers: { 'content-type': 'application/octet-stream' } }))
  expect((await send('dig-dns-v1')).data).toBeInstanceOf(Blob)
  answerWith(new Response('x', { headers: { 'content-type': 'text/event-stream' } }))
  expect((await send('dig-dns-v1')).data).toBeInstanceOf(Response)
})

test('the three failures have their sentences [dns-9]', async () => {
  answerWith(new TypeError('network'))
  expect((await send('dig-dns-v1')).error?.message).toBe(FETCH_FAILED)
  answerWith(new Response('', { status: 502, headers: { 'x-relay-error': 'true' } }))
  expect((await send('dig-dns-v1')).error?.message).toBe(RELAY_FAILED)
  answerWith(new Response('<html>', { status: 500 }))
  expect((await send('dig-dns-v1')).error?.message).toBe(NOT_OK)
  expect([FETCH_FAILED, RELAY_FAILED, NOT_OK]).toEqual([
    'Failed to send a request to the Edge Function',
    'Relay Error invoking the Edge Function',
    'Edge Function returned a non-2xx status code',
  ])
})

test('the sentence of our server comes before the general one', async () => {
  answerWith(json({ error: 'Please wait a minute and try again.' }, { status: 429 }))
  const { error } = await send('dig-dns-v1')
  expect(error).toMatchObject({ kind: 'http', message: 'Please wait a minute and try again.' })
  expect(error?.response?.status).toBe(429)
})

test('a call that the visitor stopped is distinguished from a broken one', async () => {
  answerWith(new DOMException('stopped', 'AbortError'))
  const stop = new AbortController()
  stop.abort()
  expect((await send('dig-dns-v1', { signal: stop.signal })).error?.kind).toBe('aborted')
})

test.each([
  ['no object', 'null'],
  ['a list in place of text', '{"domainName":[]}'],
  ['text in place of a list', '{"domainName":"a.example","nameservers":"ns1.a.example"}'],
  ['no JSON', 'hello'],
])('%s is one calm sentence', async (_, body) => {
  answerWith(new Response(body, { headers: { 'content-type': 'application/json' } }))
  const { data, error } = await invoke('nameserver-check-v1', { body: { domain: 'a.example' } })
  expect(data).toBeNull()
  expect(error?.message).toBe(body === 'hello' ? FETCH_FAILED : MALFORMED)
})

test('an answer that holds nothing but its reason gives that reason', async () => {
  answerWith(json({ error: 'The registry does not answer.', nameservers: 'none' }))
  const { error } = await invoke('nameserver-check-v1', { body: { domain: 'a.example' } })
  expect(error?.message).toBe('The registry does not answer.')
})
