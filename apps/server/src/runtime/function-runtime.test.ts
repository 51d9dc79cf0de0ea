import { request } from 'node:http'
import { z } from '@sundry/contracts/zod'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../testing/call-function.ts'
import { echo, fails, faults, testFunction } from '../testing/test-functions.ts'
import { type AskOptions, startTestServer, type TestServer } from '../testing/test-server.ts'

const mine = testFunction('mine', async (_, call) => ({ user: await call.userId() }), { account: true })
const empty = testFunction('empty', async (input) => input, { emptyBody: true, input: z.object({}) })
const served = [echo, fails, faults, mine, empty]

let site: TestServer
beforeAll(async () => {
  site = await startTestServer(
    {},
    { served, ports: { sessions: { userId: async (headers) => headers.get('cookie') } } },
  )
})
afterAll(() => site.stop())

const call = (name: string, body: unknown, options: AskOptions = {}, on = site) => callFunction(on, name, body, options)

describe('a call', () => {
  test('a call is answered with JSON, our headers and an id', async () => {
    const reply = await call('echo', { domain: ' HTTPS://www.Example.com/path ' })
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({ domain: 'example.com', times: 1 })
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(reply.headers['x-relay-error']).toBeUndefined()
  })

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'text/plain;charset=UTF-8',
    'application/octet-stream',
  ])('may come as %s, with a bearer and a region', async (type) => {
    const headers = { 'content-type': type, authorization: 'Bearer public-key', 'x-region': 'eu-west-1' }
    expect((await call('echo', { domain: 'a.example' }, { headers })).status).toBe(200)
  })

  test('may be empty where the contract says so', async () => {
    expect((await call('empty', '')).json).toEqual({})
    expect((await call('echo', '')).status).toBe(400)
  })

  test('a call is logged without its input or its caller', async () => {
    await call('echo', { domain: 'secret-name.example' })
    const lines = JSON.stringify(site.log.lines)
    expect(lines).toContain('"function":"echo"')
    expect(lines).not.toContain('secret-name')
    expect(lines).not.toContain('127.0.0.1')
  })
})

describe('a refusal', () => {
  const good = { domain: 'a.example' }
  test.each<[string, number, unknown, AskOptions['headers'], RegExp]>([
    ['broken JSON', 400, '{"domain":', {}, /not valid JSON/],
    [
      'a deep body',
      400,
      `{"domain":"a.example","more":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      {},
      /nested too deeply/,
    ],
    ['an array', 400, [], {}, /^Invalid input/],
    ['null', 400, null, {}, /^Invalid input/],
    ['a missing domain', 400, {}, {}, /^Please enter a domain name\.$/],
    ['a blank domain', 400, { domain: ' https://www./ ' }, {}, /^Please enter a domain name\.$/],
    ['a number for a domain', 400, { domain: 7 }, {}, /^Please enter a domain name\.$/],
    ['a line break in a domain', 400, { domain: 'a\r\nb' }, {}, /spaces/],
    ['a wrong field', 400, { ...good, times: 'x' }, {}, /\(at times\)\.$/],
    ['a form', 415, 'domain=a', { 'content-type': 'application/x-www-form-urlencoded' }, /as JSON/],
    ['a packed body', 415, good, { 'content-encoding': 'gzip' }, /uncompressed/],
    ['too much', 413, { domain: 'a'.repeat(17_000) }, {}, /too large \(max 16 KB\)/],
    ['another site', 403, good, { 'sec-fetch-site': 'cross-site' }, /pages of this site/],
  ])('a refusal of %s is %i with a sentence', async (_, status, body, headers, sentence) => {
    const reply = await call('echo', body, { headers: headers ?? {} })
    expect(reply.status).toBe(status)
    expect(reply.json.error).toMatch(sentence)
    expect(Object.keys(reply.json)).toEqual(['error'])
  })

  test('a refusal of chunks, or of no length, is 411', async () => {
    const chunked = await site.ask('/functions/v1/echo', {
      method: 'POST',
      headers: { 'transfer-encoding': 'chunked' },
      body: '{"domain":"a.example"}',
    })
    expect(chunked.status).toBe(411)
    const unmeasured = await new Promise<number>((resolve, reject) => {
      const sent = request({ port: site.port, path: '/functions/v1/echo', method: 'POST' }, (response) => {
        resolve(response.statusCode ?? 0)
        response.resume()
      })
      sent.removeHeader('transfer-encoding')
      sent.useChunkedEncodingByDefault = false
      sent.on('error', reject).end()
    })
    expect(unmeasured).toBe(411)
  })

  test('a refusal of an unknown function is 404, of another method 405', async () => {
    const unknown = await call('nothing', good)
    expect(unknown.status).toBe(404)
    expect(unknown.json).toEqual({ error: 'Unknown function. See /docs.' })
    expect((await call('__proto__', good)).status).toBe(404)
    expect((await call('constructor', good)).status).toBe(404)
    const reply = await site.ask('/functions/v1/echo')
    expect(reply.status).toBe(405)
    expect(reply.headers.allow).toBe('POST')
    expect(JSON.parse(reply.text)).toEqual({ error: 'Call functions with POST. See /docs.' })
  })

  test("shows the handler's sentence to the visitor, and hides our own faults behind a number", async () => {
    expect((await call('faults', good)).json).toEqual({ error: 'Not this one.' })
    const fault = await call('fails', good)
    expect(fault.status).toBe(500)
    expect(fault.text).not.toContain('secret detail')
    expect(fault.json.error).toContain(String(fault.json.id))
    expect(fault.json.id).toBe(fault.headers['x-request-id'])
    const logged = site.log.lines.find(({ fields }) => fields.id === fault.json.id && fields.error)
    expect(String(logged?.fields.error)).toContain('a secret detail')
  })

  test('keeps polluted prototypes out', async () => {
    const reply = await call(
      'echo',
      '{"domain":"a.example","__proto__":{"times":5},"constructor":{"prototype":{"x":1}}}',
    )
    expect(reply.json).toEqual({ domain: 'a.example', times: 1 })
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

describe('a static site of another origin', () => {
  let open: TestServer
  beforeAll(async () => {
    open = await startTestServer({ LOOKUP_ORIGINS: 'https://static.example' }, { served })
  })
  afterAll(() => open.stop())
  const from = (origin: string) => ({ headers: { origin, 'sec-fetch-site': 'cross-site' } })

  test('calls functions without an account if the operator has named it', async () => {
    const preflight = await open.ask('/functions/v1/echo', { method: 'OPTIONS', ...from('https://static.example') })
    expect(preflight.status).toBe(204)
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization')
    const reply = await call('echo', { domain: 'a.example' }, from('https://static.example'), open)
    expect(reply.status).toBe(200)
    expect(reply.headers['access-control-allow-origin']).toBe('https://static.example')
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
    const refused = await call('echo', '{', from('https://static.example'), open)
    expect(refused.headers['access-control-allow-origin']).toBe('https://static.example')
  })

  test.each([
    ['echo', 'https://other.example'],
    ['echo', 'https://static.example:8443'],
    ['mine', 'https://static.example'],
  ])('%s is closed to %s', async (name, origin) => {
    const reply = await call(name, { domain: 'a.example' }, from(origin), open)
    expect(reply.status).toBe(403)
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('a function that acts for an account', () => {
  const good = { domain: 'a.example' }
  test.each([
    [{ 'sec-fetch-site': 'same-origin', cookie: 'me' }, 200],
    [{ cookie: 'me' }, 200],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
  ])('a function of an account with %o answers %i', async (headers, status) => {
    expect((await call('mine', good, { headers })).status).toBe(status)
  })

  test('knows the origin it is called on', async () => {
    const headers = { host: '[::1]:8080', origin: 'http://[::1]:8080', cookie: 'me' }
    expect((await call('mine', good, { headers })).json).toEqual({ user: 'me' })
  })
})

describe('sample data', () => {
  test('sample data bypass the handler where LOOKUPS=sample', async () => {
    const never = testFunction('lookup', () => Promise.reject(new Error('must not run')), {
      sample: (input) => ({ domain: (input as { domain: string }).domain, isMockData: true }),
    })
    const on = await startTestServer({ LOOKUPS: 'sample' }, { served: [never, echo] })
    expect((await call('lookup', { domain: 'a.example' }, {}, on)).json).toEqual({
      domain: 'a.example',
      isMockData: true,
    })
    expect((await call('echo', { domain: 'a.example' }, {}, on)).status).toBe(200)
    await on.stop()
  })
})

describe('any body at all', () => {
  test('every body is answered below 500', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('latin1')),
        ),
        async (body) => {
          const reply = await call('echo', body)
          expect(reply.status).toBeLessThan(500)
          if (reply.status !== 200) expect(reply.json.error).toMatch(/\S/)
        },
      ),
      { seed: 3, numRuns: 300 },
    )
  })
})

describe('a call for an account', () => {
  test('a call without the required session is refused before its body is read', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': 500 }
      const sent = request({ port: site.port, path: '/functions/v1/mine', method: 'POST', headers })
      sent.on('error', reject).on('response', (reply) => {
        resolve(reply.statusCode)
        sent.destroy()
      })
      sent.flushHeaders()
    })
    expect(status).toBe(401)
  })

  test('asks for its session once', async () => {
    let requested = 0
    const userId = async () => {
      requested += 1
      return 'ada'
    }
    const on = await startTestServer({}, { served: [mine], ports: { sessions: { userId } } })
    expect((await call('mine', { domain: 'a.example' }, {}, on)).json).toEqual({ user: 'ada' })
    expect(requested).toBe(1)
    await on.stop()
  })
})

test('a list is read up to its first element that is wrong', async () => {
  let read = 0
  const element = z.object({ tags: z.array(z.string()).default([]) }).refine(() => {
    read += 1
    return true
  })
  const input = z.object({ rows: z.array(element) })
  const on = await startTestServer({}, { served: [testFunction('rows', async () => ({}), { input })] })
  const rows = [{}, { tags: ['a', 7] }, ...Array.from({ length: 100 }, () => ({ tags: 7 }))]
  const reply = await call('rows', { rows }, {}, on)
  expect(reply.status).toBe(400)
  expect(reply.json.error).toContain('rows.1.tags.1')
  expect(read).toBe(1)
  await on.stop()
})
